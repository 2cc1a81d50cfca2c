import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handlerRoute } from "../../rest-shim/handler-route.js";
import { call } from "./support/call.js";
import { type ShelfServer, startShelf } from "./support/shelf-server.js";

let server: ShelfServer;
beforeAll(async () => {
  server = await startShelf();
});
afterAll(() => server.close());

const presented = {
  none: {},
  "a good API key": { "x-api-key": "good" },
  "a bad API key": { "x-api-key": "bad" },
  "a good service token": { "x-service-token": "good" },
  "a good bearer token": { authorization: "Bearer good" },
  "a bad bearer token": { authorization: "Bearer bad" },
} as const;

const read = { method: "GET", path: "/api/v1/shelf/books/book-1" };
const act = { method: "POST", path: "/api/v1/shelf/touch" };
const failing = { method: "GET", path: "/api/v1/shelf/failures/typed" };

describe("a route that takes some schemes", () => {
  test.each([
    [read, "none", 401, "unauthenticated"],
    [read, "a good API key", 200, undefined],
    [read, "a bad API key", 401, "unauthenticated"],
    [read, "a good service token", 403, "credential_not_accepted"],
    [read, "a good bearer token", 200, undefined],
    [read, "a bad bearer token", 401, "unauthenticated"],
    [act, "none", 401, "unauthenticated"],
    [act, "a good API key", 403, "admin_required"],
    [act, "a bad API key", 401, "unauthenticated"],
    [act, "a good bearer token", 200, undefined],
    [failing, "a bad API key", 409, "idempotency_key_reused"],
    [failing, "none", 409, "idempotency_key_reused"],
  ] as const)("%o with %s answers %i %s", async (route, credential, status, code) => {
    const answer = await call(server.url, { ...route, headers: presented[credential] });
    expect({ status: answer.status, code: answer.json.error?.code }).toEqual({ status, code });
  });
});

test.each([
  ["none", "anonymous"],
  ["a good API key", "admin_key"],
  ["a bad API key", "anonymous"],
  ["a good bearer token", "anonymous"],
] as const)("a public route that knows API keys takes %s for %s", async (credential, kind) => {
  const { json } = await call(server.url, { path: "/api/v1/shelf/whoami", headers: presented[credential] });
  expect(json.kind).toBe(kind);
});

test("a 401 says which schemes the route takes, in the route's realm", async () => {
  const headers = {};
  const books = await call(server.url, { ...read, headers });
  expect(books.headers["www-authenticate"]).toBe('ApiKey realm="parley", Bearer realm="parley"');
  const rpc = await call(server.url, { method: "POST", path: "/api/v1/shelf/rpc", headers });
  expect(rpc.headers["www-authenticate"]).toBe('ApiKey realm="shelf"');
});

test.each(["none", "a bad API key", "a bad bearer token"] as const)(
  "a 401 for %s says where it looks",
  async (name) => {
    const headers = presented[name];
    const books = await call(server.url, { ...read, headers });
    const places = "an API key in X-API-Key, or a bearer token in Authorization";
    expect(books.json.detail.message).toBe(`A valid credential is required: ${places}.`);
    const rpc = await call(server.url, { method: "POST", path: "/api/v1/shelf/rpc", headers });
    expect(rpc.json.detail.message).toBe("A valid credential is required: an API key in X-API-Key.");
  },
);

test("credentials are judged before the body is read", async () => {
  const headers = { "x-api-key": "bad", "content-type": "application/json" };
  const answer = await call(server.url, { method: "POST", path: "/api/v1/shelf/books", headers, body: "{" });
  expect(answer.status).toBe(401);
});

test("a row that refuses with a code of no catalogue stops the start", async () => {
  const row = handlerRoute({
    method: "GET",
    path: "/api/v1/odd",
    credentials: ["api_key"],
    refusal: "no_such_code",
    tag: "odd",
    summary: "Odd",
    documents: [],
    handle: async () => null,
  });
  await expect(startShelf([row])).rejects.toThrow(/no_such_code/);
});
