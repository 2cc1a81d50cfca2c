import { setMaxListeners } from "node:events";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { ownOrigin } from "../subgraphs/shared/context/own-origin.js";
import { sharedErrors } from "../subgraphs/shared/errors/shared-errors.js";
import { apiDocumentRoute, mountApiReference } from "./openapi/api-reference.js";
import { apiDocument } from "./openapi/api-document.js";
import type { HandlerRoute } from "./handler-route.js";
import type { Route } from "./route.js";
import { bodyRefusalOf, checkRefusals } from "./runner/admit.js";
import { type MethodTable, methodTable } from "./runner/method-table.js";
import { contextKey, mountHandler, mountOperation } from "./runner/mount-route.js";
import { refuseOtherMethods } from "./runner/refuse-methods.js";
import type { Shim } from "./runner/shim.js";
import { isUnavailable, mountUnavailableGroups } from "./unavailable-groups.js";
import { readJsonBodies } from "./wire/json-body.js";
import { isBodyTooLarge } from "./wire/transport-errors.js";
import { leaveBodiesUnread } from "./wire/unread-body.js";
import { sendError } from "./wire/send-error.js";

/** Answers a request for an unknown URL with a page; false when the client is not a browser. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Mounts routes on a server that was created with `serverOptions`. Every document is prepared here and every error code
 * looked up: a bad route fails the start. The server's own 404 becomes the contract's.
 */
export async function mountRoutes(
  app: FastifyInstance,
  shim: Shim,
  routes: readonly Route[],
  notFoundPage?: NotFoundPage,
): Promise<void> {
  for (const route of routes) checkRefusals(shim, route);
  app.decorate(
    "originFor",
    ({ headers }: FastifyRequest) => ownOrigin(shim.services, headers.host) ?? shim.services.publicBaseUrl,
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (notFoundPage?.(request, reply) === true) return reply;
    return sendError(sharedErrors.problem("route_not_found"), request, reply);
  });
  await app.register(async (scope) => {
    prepareScope(scope, shim);
    readJsonBodies(scope);
    await mountApiReference(scope, () => apiDocument(routes, shim.errors, shim.executor.schema));
    for (const route of routes) if (route.kind !== "handler") mountOperation(scope, shim, route);
    await mountAllHandlers(scope, shim, routes);
    mountUnavailableGroups(scope, routes);
  });
  const answered = () => [...routes, apiDocumentRoute].filter((route) => !isUnavailable(route));
  refuseOtherMethods(app, tableOf(app, routes, answered));
}

/** Mounts routes of another entry point under the same rules: credentials, limits, errors and methods. */
export async function mountHandlers(app: FastifyInstance, shim: Shim, routes: readonly HandlerRoute[]): Promise<void> {
  await app.register(async (scope) => {
    prepareScope(scope, shim);
    await mountAllHandlers(scope, shim, routes);
  });
  refuseOtherMethods(
    app,
    tableOf(app, routes, () => routes),
  );
}

/** Servers of one process have the same routes, and all servers support the same methods. */
const tables = new WeakMap<readonly Route[], MethodTable>();

function tableOf(
  app: FastifyInstance,
  routes: readonly Route[],
  answered: () => Parameters<typeof methodTable>[0],
): MethodTable {
  const table = tables.get(routes) ?? methodTable(answered(), app.supportedMethods as HTTPMethods[]);
  tables.set(routes, table);
  return table;
}

function prepareScope(scope: FastifyInstance, shim: Shim): void {
  scope.setErrorHandler((error, request, reply) => {
    const { route } = request.routeOptions.config;
    const known = route !== undefined && isBodyTooLarge(error) ? bodyRefusalOf(shim, route) : error;
    return sendError(known, request, reply, { log: shim.services.log });
  });
  scope.decorateRequest(contextKey, null);
}

async function mountAllHandlers(scope: FastifyInstance, shim: Shim, routes: readonly Route[]): Promise<void> {
  await scope.register(async (unread) => {
    leaveBodiesUnread(unread);
    const stopping = new AbortController();
    // Every open stream and waiting send has a listener, which is removed when it ends: many of them are not a leak.
    setMaxListeners(0, stopping.signal);
    unread.addHook("preClose", async () => stopping.abort());
    for (const route of routes) if (route.kind === "handler") mountHandler(unread, shim, route, stopping.signal);
  });
}
