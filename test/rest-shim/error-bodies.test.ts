import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/call.js";
import { type ShelfServer, startShelf } from "./support/shelf-server.js";

let server: ShelfServer;
beforeAll(async () => {
  server = await startShelf();
});
afterAll(() => server.close());

const shelve = (body: unknown) => call(server.url, { method: "POST", path: "/api/v1/shelf/books", body });
const fail = (how: string) => call(server.url, { path: `/api/v1/shelf/failures/${how}` });

describe("an operation's error", () => {
  test("carries the code under both names that clients look for, and the envelope beside it", async () => {
    const { status, json, headers } = await fail("typed");
    expect(status).toBe(409);
    expect(json).toEqual({
      detail: {
        error: "idempotency_key_reused",
        code: "idempotency_key_reused",
        message: "Used.",
        first_used_by: "book-1",
      },
      agent_support: "Read the current state, and decide whether the request is still needed.",
      error: {
        code: "idempotency_key_reused",
        message: "Used.",
        status: 409,
        request_id: headers["x-request-id"],
        retryable: false,
        hint: null,
        docs_url: "http://localhost:4000/docs/errors#idempotency_key_reused",
      },
    });
  });

  test("that can be tried again says when, in whole seconds", async () => {
    const { status, json, headers } = await fail("limited");
    expect(json.agent_support).toMatch(/ Wait 3 seconds before you try again\.$/);
    expect({ status, retryable: json.error.retryable, wait: headers["retry-after"] }).toEqual({
      status: 429,
      retryable: true,
      wait: "3",
    });
  });

  test("that is an invalid request without a place is a sentence", async () => {
    expect((await fail("sentence")).json.detail).toBe("Names have at most five words.");
  });

  test.each(["secret", "unknown_code"])("that is not public (%s) is masked and logged", async (how) => {
    const before = server.failures.length;
    const { status, text, json } = await fail(how);
    expect({ status, code: json.error.code }).toEqual({ status: 500, code: "internal_error" });
    expect(text).not.toContain("hunter2");
    expect(json.agent_support).toContain(
      `ask the operator of this server, and name the request ${json.error.request_id}`,
    );
    expect(server.failures.slice(before)).toMatchObject([{ requestId: json.error.request_id }]);
  });
});

describe("a rejected value", () => {
  test("of the operation has its place in the request and the operation's reason", async () => {
    const { status, json } = await shelve({ title: " " });
    expect(status).toBe(422);
    expect(json.detail).toEqual([{ loc: ["body", "title"], msg: "The title is empty.", type: "too_short" }]);
    expect(json.error).toMatchObject({ code: "validation_failed", status: 422 });
  });

  test("is placed by the row's map where the wire calls it something else", async () => {
    const { json } = await shelve({ title: "Dune", mark: { row: "x" } });
    expect(json.detail).toEqual([{ loc: ["body", "mark", "row"], msg: "No such row.", type: "value_error" }]);
  });

  test("of a path parameter is placed in the path", async () => {
    const { json } = await call(server.url, { method: "DELETE", path: "/api/v1/shelf/books/pen" });
    expect(json.detail).toEqual([{ loc: ["path", "id"], msg: "No such book.", type: "value_error" }]);
  });

  test.each([
    [{}, [{ loc: ["body", "title"], msg: "is required", type: "missing" }]],
    [undefined, [{ loc: ["body", "title"], msg: "is required", type: "missing" }]],
    [{ title: 5 }, [{ loc: ["body", "title"], msg: "must be string", type: "type_error" }]],
    [{ title: null }, [{ loc: ["body", "title"], msg: "must be string", type: "type_error" }]],
    [
      { title: "t", pages: "12" },
      [{ loc: ["body", "pages"], msg: "must be integer or must be null", type: "type_error" }],
    ],
    [{ title: "t", mark: { row: 1 } }, [{ loc: ["body", "mark", "row"], msg: "must be string", type: "type_error" }]],
    [[], [{ loc: ["body"], msg: "must be object", type: "type_error" }]],
    ['"text"', [{ loc: ["body"], msg: "must be object", type: "type_error" }]],
  ])("of the wrong shape, %j, is refused before any operation runs and never repeated", async (body, detail) => {
    const headers = { "x-api-key": "good", "content-type": "application/json" };
    const answer = await call(server.url, { method: "POST", path: "/api/v1/shelf/books", headers, body });
    expect({ status: answer.status, detail: answer.json.detail }).toEqual({ status: 422, detail });
  });

  test("that GraphQL cannot hold is 422 too", async () => {
    expect((await shelve({ title: "t", pages: 2 ** 40 })).status).toBe(422);
  });

  test.each([
    ["total=-1", { msg: "must be >= 0", input: -1 }],
    ["total=many", { msg: "must be integer", input: "many" }],
    ["total=", { msg: "must be integer", input: "" }],
    ["total=1.5", { msg: "must be integer", input: 1.5 }],
    ["total=0x10", { msg: "must be integer", input: "0x10" }],
    ["total=1&total=2", { msg: "must be integer", input: ["1", "2"] }],
  ])("of the query, %s, names the key and repeats the number", async (query, item) => {
    const { status, json } = await call(server.url, { path: `/api/v1/shelf/books?${query}` });
    expect({ status, item: json.detail[0] }).toMatchObject({ status: 422, item: { loc: ["query", "total"], ...item } });
  });
});

describe("a body key", () => {
  test.each([true, "", 0, {}, ["9"]])("of a part that is not built (%j) is 422 not_available", async (barcode) => {
    const { status, json } = await shelve({ title: "t", barcode });
    expect({ status, code: json.error.code, detail: json.detail }).toEqual({
      status: 422,
      code: "not_available",
      detail: [{ loc: ["body", "barcode"], msg: "is not available on this server", type: "not_available" }],
    });
  });

  test.each([null, false, []])("of a part that is not built may ask for nothing: %j", async (barcode) => {
    expect((await shelve({ title: "t", barcode })).status).toBe(201);
  });

  test("that the contract refuses is 422", async () => {
    const { status, json } = await shelve({ title: "t", status: "lost" });
    expect({ status, loc: json.detail[0].loc }).toEqual({ status: 422, loc: ["body", "status"] });
  });
});
