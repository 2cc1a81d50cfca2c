import { expect, test } from "vitest";
import { longestUrl } from "../../../../subgraphs/org/mcp-grants/rules/limits.js";
import { isDocumentUrl, readMetadata } from "../../../../subgraphs/org/mcp-grants/rules/client-metadata.js";

test.each<[string, boolean, boolean]>([
  ["https://app.example/client.json", false, true],
  ["https://app.example/a/client?v=1", false, true],
  ["https://app.example", false, false],
  ["https://app.example/", false, false],
  ["http://app.example/client.json", false, false],
  ["http://app.example/client.json", true, false],
  ["http://127.0.0.1:3000/client.json", false, false],
  ["http://127.0.0.1:3000/client.json", true, true],
  ["https://user@app.example/client.json", false, false],
  ["https://app.example/client.json#part", false, false],
  ["https://app.example/a/../client.json", false, false],
  ["https://app.example/%2e%2e/client.json", false, false],
  ["https://APP.example/client.json", false, false],
  ["https://2130706433/client.json", false, false],
  ["https://user:password@app.example/client.json", false, false],
  ["https://:password@app.example/client.json", false, false],
  ["x-https://app.example/client.json", true, false],
  ["https://app.example/client.json\n", false, false],
  ["file:///etc/passwd", true, false],
  [`https://app.example/${"a".repeat(longestUrl - 20)}`, false, true],
  [`https://app.example/${"a".repeat(longestUrl - 19)}`, false, false],
  [`https://app.example/${"a".repeat(2000)}`, false, false],
])("%s (on this machine allowed: %s) is the address of a document: %s", (text, allowsLoopback, expected) => {
  expect(isDocumentUrl(text, allowsLoopback)).toBe(expected);
});

const right = { client_name: "A host", redirect_uris: ["https://app.example/callback"] };

test("what a client says of itself is read; its name becomes one line", () => {
  expect(readMetadata({ ...right, client_name: " A\nhost ", logo_uri: "https://app.example/logo.png" })).toEqual({
    name: "A host",
    redirectUris: right.redirect_uris,
  });
});

test.each<[string, object]>([
  ["twenty addresses", { redirect_uris: Array(20).fill(right.redirect_uris[0]) }],
  ["no secret", { token_endpoint_auth_method: "none" }],
  ["the grant of codes among others", { grant_types: ["refresh_token", "authorization_code"] }],
  ["the response of codes", { response_types: ["code"] }],
])("metadata with %s is read", (_, change) => {
  expect(readMetadata({ ...right, ...change })).toMatchObject({ name: "A host" });
});

test.each<[string, unknown, string]>([
  ["no object", [], ""],
  ["nothing", null, ""],
  ["a text", "metadata", ""],
  ["no name", { ...right, client_name: undefined }, "client_name"],
  ["a blank name", { ...right, client_name: " \u200b " }, "client_name"],
  ["a long name", { ...right, client_name: "a".repeat(101) }, "client_name"],
  ["control characters", { ...right, client_name: "a\u0000b" }, "client_name"],
  ["no address", { ...right, redirect_uris: [] }, "redirect_uris"],
  ["too many addresses", { ...right, redirect_uris: Array(21).fill(right.redirect_uris[0]) }, "redirect_uris"],
  ["a script", { ...right, redirect_uris: ["javascript:alert(1)"] }, "redirect_uris"],
  ["a script behind an address", { ...right, redirect_uris: [...right.redirect_uris, "data:,x"] }, "redirect_uris"],
  ["numbers", { ...right, redirect_uris: [1] }, "redirect_uris"],
  ["a secret", { ...right, token_endpoint_auth_method: "client_secret_basic" }, "token_endpoint_auth_method"],
  ["another grant", { ...right, grant_types: ["client_credentials"] }, "grant_types"],
  ["a grant that is no list", { ...right, grant_types: "authorization_code" }, "grant_types"],
  ["tokens at once", { ...right, response_types: ["token"] }, "response_types"],
])("metadata with %s is refused", (_, value, field) => {
  expect(readMetadata(value)).toMatchObject({ field });
});
