import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/call.js";
import { type ShelfServer, startShelf } from "./support/shelf-server.js";

let server: ShelfServer;
beforeAll(async () => {
  server = await startShelf();
});
afterAll(() => server.close());

/** What is wrong with the answer: no request is our failure, and every refusal has the contract's body. */
async function faultOf(request: Parameters<typeof call>[1]): Promise<string | null> {
  const { status, json, text } = await call(server.url, request);
  if (status >= 500) return `${status} ${text}`;
  if (status < 400 || request.method === "HEAD") return null;
  return json?.detail && json.error?.status === status ? null : `not the contract's body: ${text}`;
}

const methods = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
// What Node lets a client write into a request line: anything but white space and control characters.
const anyPath = fc
  .string({ unit: "binary-ascii", maxLength: 80 })
  .map((text) => text.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character)));
const prefixes = fc.constantFrom(
  "/",
  "/api/",
  "/api/v1/shelf/",
  "/api/v1/shelf/books/",
  "/api/v1/shelf/books?total=",
  "/a2a/",
);

test("any path of any method is answered within the contract", async () => {
  const property = fc.asyncProperty(methods, prefixes, anyPath, async (method, prefix, rest) => {
    expect(await faultOf({ method, path: prefix + rest })).toBeNull();
  });
  await fc.assert(property, { numRuns: 300 });
});

test("any JSON body is answered within the contract", async () => {
  const book = fc.record(
    {
      title: fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()),
      pages: fc.oneof(fc.double(), fc.maxSafeInteger(), fc.jsonValue()),
      mark: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const property = fc.asyncProperty(fc.oneof(fc.jsonValue({ depthSize: "large" }), book), async (body) => {
    const headers = { "x-api-key": "good", "content-type": "application/json" };
    const request = { method: "POST", path: "/api/v1/shelf/books", headers, body: JSON.stringify(body) };
    expect(await faultOf(request)).toBeNull();
  });
  await fc.assert(property, { numRuns: 300 });
});

test("any bytes of any media type are answered within the contract", async () => {
  const types = fc.constantFrom(
    "application/json",
    "text/plain",
    "multipart/form-data",
    "a/b; c=d",
    ";",
    "application/json;",
  );
  const property = fc.asyncProperty(types, fc.uint8Array({ maxLength: 200 }), async (type, body) => {
    const headers = { "x-api-key": "good", "content-type": type };
    expect(await faultOf({ method: "POST", path: "/api/v1/shelf/books", headers, body })).toBeNull();
  });
  await fc.assert(property, { numRuns: 200 });
});
