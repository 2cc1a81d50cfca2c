import { expect, test } from "vitest";
import { isRedirectUri, isRegistered } from "../../../../subgraphs/org/mcp-grants/rules/redirect-uri.js";

test.each<[string, boolean]>([
  ["https://app.example/callback", true],
  ["https://app.example/callback?to=1", true],
  ["https://app.example:8443/callback", true],
  ["http://localhost:3000/callback", true],
  ["http://127.0.0.1/callback", true],
  ["http://[::1]:3000/callback", true],
  ["http://app.example/callback", false],
  ["http://localhost.evil.example/callback", false],
  ["http://127.0.0.1.evil.example/callback", false],
  ["javascript:alert(1)", false],
  ["data:text/html,hello", false],
  ["myapp://callback", false],
  ["https://user:password@app.example/callback", false],
  ["https://user@app.example/callback", false],
  ["https://:password@app.example/callback", false],
  ["ftp://localhost/callback", false],
  ["https://app.example/callback#part", false],
  ["https://app.example/callback#", false],
  ["https://app.example\\@evil.example/", false],
  ["https://app.example/call back", false],
  ["https://app.example/\ncallback", false],
  ["//app.example/callback", false],
  ["https:app.example/callback", false],
  ["https:/app.example/callback", false],
  ["https:///app.example/callback", false],
  ["http:localhost:3000/callback", false],
  ["http:/localhost:3000/callback", false],
  ["HTTPS://app.example/callback", true],
  ["/callback", false],
  ["", false],
  [`https://app.example/${"a".repeat(2000)}`, false],
])("%s may be called back at: %s", (text, expected) => {
  expect(isRedirectUri(text)).toBe(expected);
});

const web = "https://app.example/callback";
const local = "http://localhost:3000/callback";

test.each<[string, string, boolean]>([
  [web, web, true],
  [web, `${web}/`, false],
  [web, `${web}?a=1`, false],
  [web, `${web}/../other`, false],
  [web, "https://APP.example/callback", false],
  [web, "https://app.example:443/callback", false],
  [web, "https://app.example.evil.example/callback", false],
  [local, local, true],
  [local, "http://localhost:4000/callback", true],
  [local, "http://localhost/callback", true],
  [local, "http://127.0.0.1:3000/callback", false],
  [local, "http://localhost:3000/other", false],
  [local, "http://localhost:3000/callback?a=1", false],
  [local, "http://localhost:3000@evil.example/callback", false],
  [local, "https://localhost:3000/callback", false],
])("registered %s covers %s: %s", (registered, given, expected) => {
  expect(isRegistered([registered], given)).toBe(expected);
});

test("one of several addresses is enough", () => {
  expect(isRegistered([web, local], "http://localhost:4000/callback")).toBe(true);
  expect(isRegistered([web, local], "http://localhost:4000/other")).toBe(false);
});

test.each<[string, string, boolean]>([
  ["http://localhost:3000", "http://localhost:4000", true],
  ["http://localhost:3000?to=http://localhost:1/", "http://localhost:3000?to=http://localhost:2/", false],
  ["http://localhost:3000", "javascript:alert(1)", false],
])("registered %s covers %s: %s", (registered, given, expected) => {
  expect(isRegistered([registered], given)).toBe(expected);
});
