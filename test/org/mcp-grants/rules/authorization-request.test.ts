import { expect, test } from "vitest";
import {
  isSameResource,
  isVerifier,
  requestObjection,
} from "../../../../subgraphs/org/mcp-grants/rules/authorization-request.js";
import { cacheSeconds } from "../../../../subgraphs/org/mcp-grants/rules/cache-seconds.js";
import { responseUrl } from "../../../../subgraphs/org/mcp-grants/rules/response-url.js";

const own = "https://parley.example/mcp";
const right = {
  responseType: "code",
  codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  codeChallengeMethod: "S256",
  resource: own,
  state: null,
};

test("a request with PKCE for this server is right", () => {
  expect(requestObjection(right, own)).toBeNull();
});

test.each<[string, Partial<Record<keyof typeof right, string | null>>, string]>([
  ["a token at once", { responseType: "token" }, "unsupported_response_type"],
  ["no challenge", { codeChallenge: null }, "invalid_request"],
  ["the plain method", { codeChallengeMethod: "plain" }, "invalid_request"],
  ["no method, which means plain", { codeChallengeMethod: null }, "invalid_request"],
  ["a short challenge", { codeChallenge: "abc" }, "invalid_request"],
  ["a challenge of other letters", { codeChallenge: "=".repeat(43) }, "invalid_request"],
  ["no resource", { resource: null }, "invalid_target"],
  ["another server", { resource: "https://other.example/mcp" }, "invalid_target"],
  ["another path", { resource: "https://parley.example/" }, "invalid_target"],
  ["a state without end", { state: "x".repeat(2001) }, "invalid_request"],
])("%s is refused", (_, change, error) => {
  expect(requestObjection({ ...right, ...change } as typeof right, own)?.error).toBe(error);
});

test.each<[string, boolean]>([
  [own, true],
  ["HTTPS://Parley.Example/mcp", true],
  ["https://parley.example:443/mcp", true],
  ["https://parley.example/MCP", false],
  ["https://parley.example/mcp/", false],
  ["https://parley.example/mcp#part", false],
  ["http://parley.example/mcp", false],
  ["parley.example/mcp", false],
])("%s names the resource: %s", (given, expected) => {
  expect(isSameResource(given, own)).toBe(expected);
});

test.each<[string, boolean]>([
  ["a".repeat(42), false],
  ["a".repeat(43), true],
  ["a".repeat(128), true],
  ["a".repeat(129), false],
  [`${"a".repeat(42)} `, false],
])("%s can be a verifier: %s", (text, expected) => {
  expect(isVerifier(text)).toBe(expected);
});

test.each<[string, Record<string, string | null>, string]>([
  ["https://a.example/cb", { code: "c", state: null }, "https://a.example/cb?code=c"],
  ["https://a.example/cb?x=1", { code: "c" }, "https://a.example/cb?x=1&code=c"],
  ["https://a.example/cb", { state: "a&b=c#d" }, "https://a.example/cb?state=a%26b%3Dc%23d"],
])("an answer to %s", (uri, fields, expected) => {
  expect(responseUrl(uri, fields)).toBe(expected);
});

test.each<[string, number]>([
  ["", 60],
  ["max-age=300", 300],
  ["public, max-age=999999999", 3600],
  ["max-age=0", 0],
  ["no-store", 0],
  ["max-age=300, no-cache", 0],
  ["max-age=-1", 60],
])("Cache-Control %s keeps a document for %i seconds", (header, seconds) => {
  expect(cacheSeconds(header)).toBe(seconds);
});
