import type { FastifyInstance } from "fastify";
import { authorityCatalogue, errorCatalogue } from "../subgraphs/index.js";
import type { Services } from "../subgraphs/shared/context/services.js";
import { mountRoutes, type NotFoundPage } from "./mount.js";
import type { AddressOf, Authenticate, OperationExecutor, WatchViewer } from "./ports.js";
import type { Route } from "./route.js";
import { routes as allRoutes } from "./routes/index.js";

export type { Authenticate, Authentication, OperationExecutor, OperationResult, PreparedOperation } from "./ports.js";
export { refuseOtherMethodsHere } from "./runner/refuse-methods.js";
export type { NotFoundPage } from "./mount.js";
export { serverOptions } from "./server-options.js";
export { sendEventStream, serverSentEvent } from "./wire/event-stream.js";
export { isPrepared, PreparedAnswer } from "./wire/prepared-answer.js";
export { problemOf } from "./wire/problem-of.js";
export { sendError } from "./wire/send-error.js";

/** What the shim needs of the process that carries it. */
export interface RestShimOptions {
  readonly executor: OperationExecutor;
  readonly authenticate: Authenticate;
  readonly watchViewer: WatchViewer;
  readonly addressOf: AddressOf;
  readonly services: Services;
  /** Answers people who opened an address that does not exist; programs get the contract's answer. */
  readonly notFoundPage?: NotFoundPage;
  /** Every route of the contract unless given. */
  readonly routes?: readonly Route[];
}

/**
 * Mounts the REST interface: routes, API reference, and the contract's answer to everything else. The server must have
 * been made with `serverOptions`, and gets its 404 from here.
 */
export async function mountRestShim(app: FastifyInstance, options: RestShimOptions): Promise<void> {
  const { routes = allRoutes, notFoundPage, ...ports } = options;
  await mountRoutes(app, { ...ports, errors: errorCatalogue, authority: authorityCatalogue }, routes, notFoundPage);
}
