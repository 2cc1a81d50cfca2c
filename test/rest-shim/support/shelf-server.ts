import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { fastify } from "fastify";
import { mountRoutes } from "../../../rest-shim/mount.js";
import type { Authenticate } from "../../../rest-shim/ports.js";
import type { Route } from "../../../rest-shim/route.js";
import { serverOptions } from "../../../rest-shim/server-options.js";
import { errorCatalogue } from "../../../subgraphs/index.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { silentLogger } from "../../support/silent-logger.js";
import { anonymous } from "../../../subgraphs/shared/viewer/viewer.js";
import { shelfRoutes } from "./shelf-routes.js";
import { shelfExecutor } from "./shelf-schema.js";

/** `good` is valid in every scheme, anything else is not. */
const authenticate: Authenticate = async ({ headers }) => {
  const presented = [
    ["api_key", headers["x-api-key"]],
    ["service_token", headers["x-service-token"]],
    ["bearer", headers.authorization?.replace("Bearer ", "")],
  ] as const;
  const [scheme, value] = presented.find(([, text]) => text !== undefined) ?? [null, undefined];
  if (scheme === null) return { viewer: anonymous, scheme };
  if (value !== "good") throw sharedErrors.problem("unauthenticated");
  return { scheme, viewer: { ...anonymous, kind: scheme === "bearer" ? "console_admin" : "admin_key" } };
};

export interface ShelfServer {
  readonly url: string;
  /** Lines that were logged as errors. */
  readonly failures: object[];
  close(): Promise<void>;
}

/** A real server on a free loopback port that carries the shelf's routes. */
export async function startShelf(routes: readonly Route[] = shelfRoutes): Promise<ShelfServer> {
  const failures: object[] = [];
  const log = { ...silentLogger, error: (fields: object) => void failures.push(fields) };
  const app = fastify({ ...serverOptions, genReqId: () => `req_${randomUUID()}` });
  // Nothing that the shim does touches the other services, and no setting is needed.
  const services = { log, config: {}, publicBaseUrl: "http://localhost:4000" } as unknown as Services;
  const ports = {
    executor: shelfExecutor,
    authenticate,
    watchViewer: () => () => {},
    addressOf: ({ socket }: IncomingMessage) => socket.remoteAddress ?? null,
  };
  const shim = { ...ports, services, errors: errorCatalogue, authority: {} };
  await mountRoutes(app, shim, routes);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, failures, close: () => app.close() };
}
