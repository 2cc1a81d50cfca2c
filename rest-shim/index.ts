import type { FastifyInstance } from "fastify";
import { authorityCatalogue, errorCatalogue } from "../subgraphs/index.js";
import type { Services } from "../subgraphs/shared/context/services.js";
import type { HandlerRoute } from "./handler-route.js";
import { mountHandlers, mountRoutes, type NotFoundPage } from "./mount.js";
import type { AddressOf, Authenticate, OperationExecutor, WatchViewer } from "./ports.js";
import type { Route } from "./route.js";
import { routes as allRoutes } from "./routes/index.js";

export type {
  Authenticate,
  Authentication,
  OperationExecutor,
  OperationResult,
  PreparedOperation,
  WatchViewer,
} from "./ports.js";
export { Nullable } from "./record/nullable.js";
export { overSignal } from "./runner/over-signal.js";
export { handlerRoute, type HandlerRoute, type HandlerTools } from "./handler-route.js";
export { takeSlot } from "./routes/a2a/protocol/open-slots.js";
export { answerOnce } from "./runner/answer-once.js";
export { ReadyJson } from "./runner/ready-json.js";
export { refuseOtherMethodsHere } from "./runner/refuse-methods.js";
export type { NotFoundPage } from "./mount.js";
export { serverOptions } from "./server-options.js";
export { bodyCheck, type ShapeCheck } from "./wire/check-shape.js";
export { sendEventStream, serverSentEvent } from "./wire/event-stream.js";
export { isPrepared, PreparedAnswer } from "./wire/prepared-answer.js";
export { problemOf } from "./wire/problem-of.js";
export { Rejection, type ValidationItem } from "./wire/rejection.js";
export { sendError } from "./wire/send-error.js";

/** The parts of the process that an entry point uses. */
export interface DoorPorts {
  readonly executor: OperationExecutor;
  readonly authenticate: Authenticate;
  readonly watchViewer: WatchViewer;
  readonly addressOf: AddressOf;
  readonly services: Services;
}

/** The parameters of the REST shim. */
export interface RestShimOptions extends DoorPorts {
  /** Answers people who opened an unknown URL; programs get the contract's answer. */
  readonly notFoundPage?: NotFoundPage;
  /** Every route of the contract by default. */
  readonly routes?: readonly Route[];
}

/**
 * Mounts the REST interface: routes, API reference, and the contract's answer for unknown paths. The server must have
 * been created with `serverOptions`, and gets its 404 handler from here.
 */
export async function mountRestShim(app: FastifyInstance, options: RestShimOptions): Promise<void> {
  const { routes = allRoutes, notFoundPage, ...ports } = options;
  await mountRoutes(app, { ...ports, errors: errorCatalogue, authority: authorityCatalogue }, routes, notFoundPage);
}

/**
 * Mounts another entry point beside REST: routes with their own protocol, under the same rules but outside of the API
 * reference.
 */
export async function mountDoor(
  app: FastifyInstance,
  ports: DoorPorts,
  routes: readonly HandlerRoute[],
): Promise<void> {
  await mountHandlers(app, { ...ports, errors: errorCatalogue, authority: authorityCatalogue }, routes);
}
