import { parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlerRoute } from "../../rest-shim/handler-route.js";
import { operationRoute } from "../../rest-shim/route.js";
import { call } from "./support/call.js";
import { type ShelfServer, startShelf } from "./support/shelf-server.js";

let server: ShelfServer;
beforeAll(async () => {
  server = await startShelf();
});
afterAll(() => server.close());

const rpc = (headers: Record<string, string>, body?: string) =>
  call(server.url, { method: "POST", path: "/api/v1/shelf/rpc", headers: { "x-api-key": "good", ...headers }, body });

test("a handler gets the body untouched, whatever its media type says", async () => {
  for (const type of ["application/json", "text/plain", "not a type", "application/json; charset=x"]) {
    expect((await rpc({ "content-type": type }, "{")).json).toEqual({
      text: "{",
      type,
      book: { id: "book-7", title: "Title of book-7" },
      viewer: "admin_key",
    });
  }
  expect((await rpc({})).json).toMatchObject({ text: "", type: null });
});

test("a body beyond the row's limit is 413, also when its length was not announced", async () => {
  const announced = await rpc({}, "x".repeat(65));
  const chunked = await rpc({ "transfer-encoding": "chunked" }, "x".repeat(65));
  for (const { status, json } of [announced, chunked]) {
    expect({ status, code: json.error.code }).toEqual({ status: 413, code: "body_too_large" });
  }
  expect((await rpc({}, "x".repeat(64))).status).toBe(200);
});

test("a handler's credentials are judged before its body", async () => {
  expect((await rpc({ "x-api-key": "bad" }, "x".repeat(10_000))).status).toBe(401);
});

test("a handler follows a subscription and hears its end", async () => {
  const { text } = await call(server.url, { path: "/api/v1/shelf/stream" });
  expect(text).toBe("data: book-1\n\ndata: book-2\n\nevent: error\ndata: not_found\n\n");
});

test("a stream that breaks is cut off, so that its reader does not take it for whole", async () => {
  await expect(call(server.url, { path: "/api/v1/shelf/broken-stream" })).rejects.toThrow(/aborted|reset|hang up/);
  expect(server.failures).toMatchObject([{ error: { message: "broken" } }]);
});

test("a handler may answer 304 with its own headers, and 200 in its own media type", async () => {
  const path = "/api/v1/shelf/seen";
  const fresh = await call(server.url, { path });
  expect({ status: fresh.status, text: fresh.text }).toEqual({ status: 200, text: '{"seen":true}' });
  expect(fresh.headers["content-type"]).toMatch(/^application\/geo\+json/);
  const cached = await call(server.url, { path, headers: { "if-none-match": '"1"' } });
  expect({ status: cached.status, text: cached.text }).toEqual({ status: 304, text: "" });
  expect(cached.headers).toMatchObject({ etag: '"1"', "cache-control": "public, max-age=60" });
});

test("a document that does not fit the schema stops the start", async () => {
  const document = parse("{ nonsense }") as never;
  const stream = parse("subscription { nonsense }");
  const facts = { method: "GET", path: "/api/v1/odd", credentials: ["none"], tag: "odd", summary: "Odd" } as const;
  const handler = handlerRoute({ ...facts, documents: [document], handle: async () => null });
  const operation = operationRoute({ ...facts, document, variables: () => ({}) });
  await expect(startShelf([handler])).rejects.toThrow(/nonsense/);
  await expect(startShelf([{ ...handler, documents: [stream] }])).rejects.toThrow(/nonsense/);
  await expect(startShelf([operation])).rejects.toThrow(/nonsense/);
});
