import { parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlerRow } from "../../rest-shim/handler-row.js";
import { operationRow } from "../../rest-shim/rows.js";
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

test("a document that does not fit the schema stops the start", async () => {
  const document = parse("{ nonsense }") as never;
  const facts = { method: "GET", path: "/api/v1/odd", credentials: ["none"], tag: "odd", summary: "Odd" } as const;
  const handler = handlerRow({ ...facts, documents: [document], handle: async () => null });
  const operation = operationRow({ ...facts, document, variables: () => ({}) });
  await expect(startShelf([handler])).rejects.toThrow(/nonsense/);
  await expect(startShelf([operation])).rejects.toThrow(/nonsense/);
});
