import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({
    environment: { CORS_ORIGINS: "https://console.example, https://other.example" },
  });
});
afterAll(() => parley.close());

test("a server that can do its work says so", async () => {
  expect(await (await parley.fetch("/healthz")).json()).toEqual({ status: "ok" });
  const ready = await parley.fetch("/readyz");
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: "ready", checks: { running: true, database: true, event_log: true } },
  ]);
});

test("metrics are in Prometheus' form and name no tenant", async () => {
  await parley.graphql("{ viewer { kind } }", {}, parley.adminKey);
  const response = await parley.fetch("/metrics");
  const text = await response.text();
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(text).toMatch(/^parley_graphql_operation_duration_seconds_count\{outcome="ok"\} \d+$/m);
  expect(text).toMatch(/^parley_event_log_position \d+$/m);
  expect(text).toMatch(/^parley_event_lag_seconds [\d.]+$/m);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).not.toContain(parley.firstKeys!.organizationId);
});

test("every answer has a request id, the caller's own when it is a sane one", async () => {
  const idOf = async (path: string, given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { "x-request-id": given };
    return (await parley.fetch(path, { headers })).headers.get("x-request-id");
  };
  expect(await idOf("/healthz")).toMatch(/^req_[0-9a-f-]{36}$/);
  expect(await idOf("/nothing/here")).toMatch(/^req_/);
  expect(await idOf("/graphql", "trace-0123456789")).toBe("trace-0123456789");
  expect(await idOf("/healthz", "a b")).toMatch(/^req_/);
  expect(await idOf("/healthz", "x".repeat(500))).toMatch(/^req_/);
});

test("only pages of the listed origins may call, and they may use every header of the API", async () => {
  const preflight = (origin: string) =>
    parley.fetch("/graphql", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-api-key" },
    });
  const listed = await preflight("https://console.example");
  expect(listed.status).toBe(204);
  expect(listed.headers.get("access-control-allow-origin")).toBe("https://console.example");
  const headers = ["x-api-key", "a2a-version", "a2a-extensions", "if-none-match", "apollo-require-preflight"];
  expect(listed.headers.get("access-control-allow-headers")!.split(/, */)).toEqual(expect.arrayContaining(headers));
  expect(listed.headers.get("vary")).toBe("Origin");
  const asset = await parley.fetch("/explorer/assets/graphiql.css", { headers: { origin: "https://console.example" } });
  expect(asset.headers.get("vary")!.toLowerCase().split(/, */)).toEqual(["origin", "accept-encoding"]);
  const stranger = await preflight("https://evil.example");
  expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
  const refused = await parley.fetch("/graphql", { headers: { origin: "https://other.example" } }, "ApiKey_bad");
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "https://other.example"]);
  expect(refused.headers.get("access-control-expose-headers")!.split(/, */)).toContain("etag");
  expect(refused.headers.get("access-control-allow-credentials")).toBeNull();
});

test("an unknown route answers the contract's error body", async () => {
  const response = await parley.fetch("/no/such/route");
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "route_not_found" } }]);
});

test("a path that is there answers 405 with Allow to every method that it does not take", async () => {
  const refused = async (method: string, path: string) => {
    const response = await parley.fetch(path, { method });
    const body = method === "HEAD" ? null : ((await response.json()) as any);
    const code = body?.error?.code ?? body?.errors?.[0].extensions.code;
    return [response.status, response.headers.get("allow"), code];
  };
  const paths = ["/healthz", "/readyz", "/metrics", "/", "/explorer", "/sign-in", "/pages/style.css"];
  for (const path of [...paths, "/explorer/assets/graphiql.js"]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await refused(method, path);
      expect([method, path, ...answer]).toEqual([method, path, 405, "GET, HEAD", "method_not_allowed"]);
    }
    expect((await parley.fetch(path, { method: "HEAD" })).status, path).toBe(200);
  }
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect([method, ...(await refused(method, "/graphql"))]).toEqual([method, 405, "GET, POST", "method_not_allowed"]);
  }
  expect((await refused("HEAD", "/graphql")).slice(0, 2)).toEqual([405, "GET, POST"]);
  expect((await refused("POST", "/nothing/here"))[0]).toBe(404);
});
