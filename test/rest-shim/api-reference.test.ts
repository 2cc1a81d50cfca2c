import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/call.js";
import { shelfRoutes } from "./support/shelf-routes.js";
import { type ShelfServer, startShelf } from "./support/shelf-server.js";

let server: ShelfServer;
beforeAll(async () => {
  server = await startShelf();
});
afterAll(() => server.close());

const openapi = async () => (await call(server.url, { path: "/api/v1/openapi.json", headers: {} })).json;

test("every row is in the document once, and nothing else is", async () => {
  const { openapi: version, info, paths } = await openapi();
  expect({ version, api: info.version }).toEqual({ version: "3.1.0", api: "0.1.0" });
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, "{}")}`),
  );
  const routes = shelfRoutes.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`);
  expect(listed.sort()).toEqual([...routes].sort());
});

test("a row shows its parameters, body, answers, errors and credentials", async () => {
  const { paths, components } = await openapi();
  expect(Object.keys(components.schemas)).toEqual(["Book", "Error", "ErrorCode", "PostApiV1ShelfBooksBody"]);
  expect(Object.keys(components.securitySchemes).sort()).toEqual(["api_key", "bearer", "service_token"]);
  const { post, get } = paths["/api/v1/shelf/books"];
  expect(post.security).toEqual([{ api_key: [] }]);
  expect(post.requestBody).toEqual({ $ref: "#/components/requestBodies/PostApiV1ShelfBooks" });
  expect(components.requestBodies.PostApiV1ShelfBooks).toEqual({
    required: true,
    content: { "application/json": { schema: { $ref: "#/components/schemas/PostApiV1ShelfBooksBody" } } },
  });
  expect(components.schemas.PostApiV1ShelfBooksBody.required).toEqual(["title"]);
  expect(post.responses["401"]).toEqual({ $ref: "#/components/responses/401-unauthenticated" });
  expect(get.responses["401"]).toEqual(post.responses["401"]);
  expect(Object.keys(components.responses["401-unauthenticated"].headers)).toEqual([
    "X-Request-ID",
    "WWW-Authenticate",
  ]);
  const errors = ["400", "401", "403", "405", "409", "413", "415", "422", "429", "500", "503", "504"];
  expect(Object.keys(post.responses)).toEqual(["201", ...errors]);
  expect(post.responses["201"].content["application/json"].schema).toEqual({ $ref: "#/components/schemas/Book" });
  const conflict = components.responses["409-agent_handle_unavailable"];
  expect(post.responses["409"]).toEqual({ $ref: "#/components/responses/409-agent_handle_unavailable" });
  const { allOf } = conflict.content["application/json"].schema;
  const codes = { enum: ["agent_handle_unavailable"] };
  expect(allOf).toEqual([
    { $ref: "#/components/schemas/Error" },
    { properties: { error: { properties: { code: codes } } } },
  ]);
  expect(conflict.description).toBe("`agent_handle_unavailable`: The book is there.");
  expect(get.parameters).toMatchObject([
    { in: "query", name: "total", required: true },
    { in: "query", name: "loud", required: false },
  ]);
  const ids = Object.values<any>(paths).flatMap((methods) => Object.values<any>(methods).map((row) => row.operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test("the reference page loads everything from this server", async () => {
  const page = await call(server.url, { path: "/api/v1/reference/", headers: {} });
  expect(page.status).toBe(200);
  const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
  expect(sources.length).toBeGreaterThan(2);
  for (const source of sources) {
    const { origin, pathname } = new URL(source, `${server.url}/api/v1/reference/`);
    expect(origin).toBe(server.url);
    expect((await call(server.url, { path: pathname, headers: {} })).status).toBe(200);
  }
  expect(page.headers["content-security-policy"]).toMatch(/default-src 'self'/);
});
