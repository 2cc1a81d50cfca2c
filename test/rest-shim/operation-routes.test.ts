import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/call.js";
import { type ShelfServer, startShelf } from "./support/shelf-server.js";

let server: ShelfServer;
beforeAll(async () => {
  server = await startShelf();
});
afterAll(() => server.close());

describe("a route that is one operation", () => {
  test("answers the operation's data in the row's shape, as UTF-8 JSON with a request id", async () => {
    const answer = await call(server.url, { path: "/api/v1/shelf/books/book-1" });
    expect(answer).toMatchObject({ status: 200, json: { id: "book-1", title: "Title of book-1" } });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-request-id"]).toMatch(/^req_[0-9a-f-]{36}$/);
  });

  test.each([
    "/api/v1/shelf/books/book-1",
    "/api/v1/shelf/books/book-1/",
    "/api/v1/library/book-1",
    "/api/v1/library/book-1/",
    "/api/v1/shelf/books/book%2D1",
  ])("answers at %s without a redirect", async (path) => {
    expect(await call(server.url, { path })).toMatchObject({ status: 200, json: { id: "book-1" } });
  });

  test.each([
    ["/api/v1/shelf/books/book-@Scout", "book-@Scout"],
    ["/api/v1/shelf/books/book-%40Scout", "book-@Scout"],
    [`/api/v1/shelf/books/book-${"a".repeat(300)}`, `book-${"a".repeat(300)}`],
  ])("hands the path parameter of %s to the operation as it was meant", async (path, id) => {
    expect((await call(server.url, { path })).json).toMatchObject({ id });
  });

  test("answers HEAD like GET, without the body", async () => {
    const answer = await call(server.url, { method: "HEAD", path: "/api/v1/shelf/books/book-1" });
    expect(answer).toMatchObject({ status: 200, text: "" });
  });

  test("answers exactly 204 and nothing else when there is no body", async () => {
    const answer = await call(server.url, { method: "DELETE", path: "/api/v1/shelf/books/book-1" });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers["content-type"]).toBeUndefined();
  });

  test("takes 201 and null from the row, and ignores keys it does not know", async () => {
    const body = { title: "Dune", pages: null, colour: "blue", constructor: 1 };
    const answer = await call(server.url, { method: "POST", path: "/api/v1/shelf/books/", body });
    expect(answer).toMatchObject({ status: 201, json: { id: "book-new", title: "Dune", pages: null } });
  });

  test("adds the row's own headers, and Deprecation to a deprecated route", async () => {
    const headers = { authorization: "Bearer good" };
    const answer = await call(server.url, { method: "POST", path: "/api/v1/shelf/touch", headers });
    expect(answer.headers).toMatchObject({ deprecation: "true", "cache-control": "no-store" });
  });

  test("tells the operation who calls, from where, and under which request id", async () => {
    const { json, headers } = await call(server.url, { path: "/api/v1/shelf/whoami" });
    const requestId = headers["x-request-id"];
    expect(json).toEqual({ kind: "admin_key", requestId, clientAddress: "127.0.0.1", idempotencyKey: null });
  });
});

describe("a bare array", () => {
  test.each([0, 1, 100, 101, 10_000])("holds all %i rows however many pages they fill", async (total) => {
    const { status, json } = await call(server.url, { path: `/api/v1/shelf/books?total=${total}` });
    expect({ status, rows: new Set(json).size }).toEqual({ status: 200, rows: total });
  });

  test("of more than 10,000 rows is refused instead of cut", async () => {
    const { status, json } = await call(server.url, { path: "/api/v1/shelf/books/?total=10001" });
    expect({ status, detail: json.detail }).toMatchObject({
      status: 422,
      detail: [{ loc: ["query"], type: "list_too_long" }],
    });
  });

  test("reads numbers and booleans of the query string", async () => {
    const { json } = await call(server.url, { path: "/api/v1/shelf/books?total=1&loud=true" });
    expect(json).toEqual(["BOOK-0"]);
  });
});

describe("a list that is paged by cursor", () => {
  const page = async (query: string) => (await call(server.url, { path: `/api/v1/shelf/pages${query}` })).json;

  test("gives 50 rows unless asked for another number, and ends with next_cursor null", async () => {
    const first = await page("");
    expect({ rows: first.items.length, next: first.next_cursor }).toEqual({ rows: 50, next: "50" });
    const last = await page("?limit=100&cursor=50");
    expect({ rows: last.items.length, next: last.next_cursor }).toEqual({ rows: 70, next: null });
  });

  test.each([
    ["?limit=0", [{ loc: ["query", "limit"], msg: "must be >= 1", type: "value_error", input: 0 }]],
    ["?limit=101", [{ loc: ["query", "limit"], msg: "must be <= 100", type: "value_error", input: 101 }]],
    ["?cursor=wrong", [{ loc: ["query", "cursor"], msg: "Not a cursor.", type: "value_error" }]],
  ])("refuses %s with 422, by the query's own names", async (query, detail) => {
    expect((await page(query)).detail).toEqual(detail);
  });

  test("refuses a cursor of another list as invalid_cursor", async () => {
    expect((await page("?cursor=elsewhere")).error).toMatchObject({ code: "invalid_cursor", status: 422 });
  });
});

describe("an Idempotency-Key", () => {
  const shelve = (key: string) =>
    call(server.url, {
      method: "POST",
      path: "/api/v1/shelf/books",
      headers: { "x-api-key": "good", "idempotency-key": key },
      body: { title: "Dune" },
    });

  test("that was answered before is answered with Idempotent-Replay: true", async () => {
    expect((await shelve("replay-me")).headers["idempotent-replay"]).toBe("true");
    expect((await shelve("another")).headers["idempotent-replay"]).toBeUndefined();
  });

  test("of 255 printable characters is taken; empty, longer or other ones are 422", async () => {
    expect((await shelve("k".repeat(255))).status).toBe(201);
    for (const key of ["", "k".repeat(256), "ключ".normalize().replace(/./gu, "\u00e9"), "a\tb"]) {
      const { status, json } = await shelve(key);
      expect({ status, detail: json.detail }).toMatchObject({
        status: 422,
        detail: [{ loc: ["header", "Idempotency-Key"] }],
      });
    }
  });
});

test("an action without body and content type is accepted", async () => {
  const authorized = { authorization: "Bearer good" };
  const send = (headers: Record<string, string>, body?: string) =>
    call(server.url, { method: "POST", path: "/api/v1/shelf/touch", headers: { ...authorized, ...headers }, body });
  expect((await send({})).status).toBe(200);
  expect((await send({ "content-length": "0" })).status).toBe(200);
  expect((await send({ "content-length": "0", "content-type": "application/json" })).status).toBe(200);
  expect((await send({ "content-length": "0", "content-type": "application/x-www-form-urlencoded" })).status).toBe(200);
  expect((await send({ "content-type": "application/json" }, "{}")).status).toBe(200);
});
