import { readFile } from "node:fs/promises";
import { Supergraph } from "@apollo/federation-internals";
import { fastify, type FastifyInstance } from "fastify";
import { validate } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountRestShim, type OperationExecutor, serverOptions } from "../../rest-shim/index.js";
import { routes } from "../../rest-shim/routes/index.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { silentLogger } from "../support/silent-logger.js";
import { anonymous } from "../../subgraphs/shared/viewer/viewer.js";

let app: FastifyInstance;

beforeAll(async () => {
  const sdl = await readFile(new URL("../../gateway/supergraph.graphql", import.meta.url), "utf8");
  const schema = Supergraph.build(sdl).apiSchema().toGraphQLJSSchema();
  // Only prepares: no request of this file gets as far as an operation.
  const executor: OperationExecutor = {
    schema,
    prepare(document) {
      const errors = validate(schema, document);
      if (errors.length > 0) throw new Error(errors.join("\n"));
      return { run: () => Promise.reject(new Error("not here")) };
    },
    subscribe: () => Promise.reject(new Error("not here")),
  };
  app = fastify({ ...serverOptions });
  const services = { log: silentLogger, config: {}, publicBaseUrl: "http://localhost:4000" } as unknown as Services;
  const authenticate = async () => ({ viewer: anonymous, scheme: null });
  await mountRestShim(app, { executor, authenticate, watchViewer: () => () => {}, addressOf: () => null, services });
  await app.ready();
});
afterAll(() => app.close());

test("every route's operation fits the committed supergraph, and every address has one route", () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("no protected route answers without a credential", async () => {
  for (const { method, path, credentials } of routes) {
    if (credentials.includes("none")) continue;
    const { statusCode } = await app.inject({ method, url: path.replace(/\{[^}]+\}/g, "x") });
    expect({ method, path, statusCode }).toEqual({ method, path, statusCode: 401 });
  }
});

test("everything that the API reference refers to is described there", async () => {
  const { components, paths } = (await app.inject("/api/v1/openapi.json")).json();
  expect(Object.keys(paths).length).toBeGreaterThan(0);
  const references = [...JSON.stringify({ components, paths }).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1]!,
  );
  const known = Object.entries<object>(components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect(references.filter((reference) => !known.includes(reference))).toEqual([]);
});

test("every route tells the API reference what it answers", async () => {
  const { paths } = (await app.inject("/api/v1/openapi.json")).json();
  const silent = Object.entries<any>(paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods)
      .filter(([, row]) => {
        const [status, answer] = Object.entries<any>(row.responses)[0]!;
        // Redirects, and what has nothing to say.
        return !/^(204|302|303)$/.test(status) && answer.content === undefined && answer.$ref === undefined;
      })
      .map(([method]) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
});
