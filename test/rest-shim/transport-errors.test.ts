import { Agent } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/call.js";
import { type ShelfServer, startShelf } from "./support/shelf-server.js";

let server: ShelfServer;
beforeAll(async () => {
  server = await startShelf();
});
afterAll(() => server.close());

const json = { "x-api-key": "good", "content-type": "application/json" };
const books = "/api/v1/shelf/books";

/** The common form of all refusals, of any layer. */
function refusal(answer: Awaited<ReturnType<typeof call>>) {
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["x-request-id"]).toBe(answer.json.error.request_id);
  expect(answer.json.detail).toBeTruthy();
  return [answer.status, answer.json.error.code];
}

describe("a body", () => {
  test.each([
    ["{", 400, "malformed_json"],
    ["{'title': 1}", 400, "malformed_json"],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, "malformed_json"],
    [`{"title":"${"x".repeat(1024 * 1024)}"}`, 413, "body_too_large"],
    ['{"title":"a\\u0000b"}', 422, "validation_failed"],
    ['{"title":"\\ud800"}', 422, "validation_failed"],
    ['{"title":"t","extra":{"k\\u0000":1}}', 422, "validation_failed"],
    [`{"title":"t","extra":${"[".repeat(5000)}${"]".repeat(5000)}}`, 422, "validation_failed"],
  ])("that nothing can be done with is refused (%#)", async (body, status, code) => {
    expect(refusal(await call(server.url, { method: "POST", path: books, headers: json, body }))).toEqual([
      status,
      code,
    ]);
  });

  test.each([
    ["of an operation", books, { ...json, "transfer-encoding": "chunked" }, 413],
    ["of an operation, announced", books, json, 413],
    ["of no media type that is read", books, { ...json, "content-type": "text/plain" }, 415],
    ["of a handler", "/api/v1/shelf/rpc", { ...json, "transfer-encoding": "chunked" }, 413],
    ["of a handler, announced", "/api/v1/shelf/rpc", json, 413],
    ["of nobody who may call", books, { "content-type": "application/json" }, 401],
  ])(
    "%s that is refused for what it is costs neither the answer nor the connection",
    async (_name, path, headers, status) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const refused = await call(server.url, { method: "POST", path, headers, body: "x".repeat(8 << 20), agent });
        expect(refused.status).toBe(status);
        expect(refused.headers["connection"]).not.toBe("close");
        expect((await call(server.url, { path: `${books}/book-1`, agent })).status).toBe(200);
      } finally {
        agent.destroy();
      }
    },
  );

  test("whose keys aim at a prototype changes nothing and harms nobody", async () => {
    const body = '{"title":"t","__proto__":{"pages":7},"constructor":{"prototype":{"pages":7}}}';
    const { status, json: book } = await call(server.url, { method: "POST", path: books, headers: json, body });
    expect({ status, book }).toEqual({ status: 201, book: { id: "book-new", title: "t", pages: null } });
    expect(({} as { pages?: number }).pages).toBeUndefined();
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "nonsense", ""])(
    "of content type %j is 415",
    async (type) => {
      const headers = { "x-api-key": "good", "content-type": type };
      const answer = await call(server.url, { method: "POST", path: books, headers, body: '{"title":"t"}' });
      expect(refusal(answer)).toEqual([415, "unsupported_media_type"]);
    },
  );

  test("may name its character set", async () => {
    const headers = { "x-api-key": "good", "content-type": "Application/JSON; charset=utf-8" };
    expect((await call(server.url, { method: "POST", path: books, headers, body: '{"title":"t"}' })).status).toBe(201);
  });
});

describe("an address", () => {
  test.each([
    "/api/v1/nothing",
    "/api/v1/shelf",
    "/api/v1/shelf/books/a/b",
    "/nothing/at/all",
    "/a2a",
    `/api/v1/shelf/books/${"a".repeat(3000)}`,
    "/api/v1/shelf/books/%E0%A4%A",
    "/api/v1/shelf/books/%",
    "/%ff",
  ])("that leads nowhere (%s) is 404 route_not_found", async (path) => {
    expect(refusal(await call(server.url, { path }))).toEqual([404, "route_not_found"]);
  });

  test.each(["/api/v1/reference/static/..%2f..%2fpackage.json", "/api/v1/reference/static/nothing.js"])(
    "of the reference page that is no part of it (%s) is refused",
    async (path) => {
      const [status] = refusal(await call(server.url, { path }));
      expect(status).toBeOneOf([400, 403, 404]);
    },
  );

  test("with a name that nothing can have is 404 not_found", async () => {
    expect(refusal(await call(server.url, { path: `${books}/a%00b` }))).toEqual([404, "not_found"]);
  });

  test.each([
    ["PUT", books, "GET, HEAD, POST"],
    ["OPTIONS", `${books}/`, "GET, HEAD, POST"],
    ["PATCH", `${books}/book-1`, "GET, HEAD, DELETE"],
    ["POST", "/api/v1/library/book-1", "GET, HEAD"],
    ["GET", "/api/v1/shelf/rpc", "POST"],
    ["POST", "/api/v1/openapi.json", "GET, HEAD"],
    ["TRACE", `${books}/book-1`, "GET, HEAD, DELETE"],
  ])("answers %s %s, which it does not take, with 405 and Allow: %s", async (method, path, allow) => {
    const answer = await call(server.url, { method, path, headers: {} });
    expect(refusal(answer)).toEqual([405, "method_not_allowed"]);
    expect(answer.headers["allow"]).toBe(allow);
    expect(answer.json.detail.message).toBe(`This route does not accept ${method}. It accepts ${allow}.`);
  });

  test.each([
    ["GET", "/api/v1/contacts/1/policy"],
    ["POST", "/api/v1/phone/numbers"],
    ["GET", "/api/v1/phone/calls"],
    ["GET", "/api/v1/tunnels/"],
    ["DELETE", "/api/v1/identities/scout/phone_number"],
    ["POST", "/api/v1/identities/@Scout/contacts"],
    ["PATCH", "/api/v1/identities/@Scout/companion"],
    ["GET", "/api/v1/identities/scout/companion/conversations?limit=5"],
  ])("of a part that is not built (%s %s) is 404 not_available", async (method, path) => {
    expect(refusal(await call(server.url, { method, path, headers: {} }))).toEqual([404, "not_available"]);
  });

  test("of a part that is not built is left to the row that answers there all the same", async () => {
    const path = "/api/v1/identities/scout/contacts";
    expect(await call(server.url, { path })).toMatchObject({ status: 200, json: [] });
    expect((await call(server.url, { path: `${path}/1` })).status).toBe(404);
  });
});

describe("a query string", () => {
  test.each(["total=a%00b", "total=1&total=1", "total[]=1", "__proto__[x]=1", "total=%E0%A4%A", "=", "&&&?"])(
    "that makes no sense (%s) is 422",
    async (query) => {
      expect(refusal(await call(server.url, { path: `${books}?${query}` }))).toEqual([422, "validation_failed"]);
    },
  );

  test("that is very long is read, and refused only by what it says", async () => {
    expect((await call(server.url, { path: `${books}?total=0&x=${"y".repeat(8000)}` })).status).toBe(200);
  });
});

describe("what is not HTTP as we speak it", () => {
  const send = (text: string) =>
    new Promise<{ head: string; json: any }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let received = "";
      socket.on("data", (chunk) => (received += chunk.toString()));
      socket.on("error", reject);
      socket.on("close", () => {
        const [head, body] = received.split("\r\n\r\n");
        resolve({ head: head!, json: JSON.parse(body!) });
      });
    });

  test("headers that are too large are 431", async () => {
    const { head, json: body } = await send(`GET /api/v1/x HTTP/1.1\r\nHost: a\r\nX: ${"y".repeat(20_000)}\r\n\r\n`);
    expect(head).toMatch(/^HTTP\/1\.1 431 .*Content-Type: application\/json; charset=utf-8/s);
    expect(body).toMatchObject({ detail: { code: "headers_too_large" }, error: { status: 431 } });
  });

  test("anything else is 400", async () => {
    const { head, json: body } = await send("HELLO\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).toMatchObject({ detail: { code: "malformed_request" }, error: { status: 400 } });
  });
});
