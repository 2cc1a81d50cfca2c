import { setMaxListeners } from "node:events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ownOrigin } from "../subgraphs/shared/context/own-origin.js";
import { sharedErrors } from "../subgraphs/shared/errors/shared-errors.js";
import { apiDocumentRoute, mountApiReference } from "./openapi/api-reference.js";
import { apiDocument } from "./openapi/api-document.js";
import type { Row } from "./rows.js";
import { bodyRefusalOf, refusalOf } from "./runner/admit.js";
import { contextKey, mountHandler, mountOperation } from "./runner/mount-row.js";
import { refuseOtherMethods } from "./runner/refuse-methods.js";
import type { Shim } from "./runner/shim.js";
import { isUnavailable, mountUnavailableGroups } from "./unavailable-groups.js";
import { readJsonBodies } from "./wire/json-body.js";
import { isBodyTooLarge } from "./wire/transport-errors.js";
import { leaveBodiesUnread } from "./wire/unread-body.js";
import { sendError } from "./wire/send-error.js";

/** Answers a request for an address that does not exist with a page; false when no person has asked for it. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Mounts rows on a server made with `serverOptions`. Every document is prepared here and every code looked up: a bad row
 * stops the start. The server's own 404 becomes the contract's.
 */
export async function mountRows(
  app: FastifyInstance,
  shim: Shim,
  rows: readonly Row[],
  notFoundPage?: NotFoundPage,
): Promise<void> {
  for (const row of rows) {
    refusalOf(shim, row);
    bodyRefusalOf(shim, row);
  }
  app.decorate(
    "originFor",
    ({ headers }: FastifyRequest) => ownOrigin(shim.services, headers.host) ?? shim.services.publicBaseUrl,
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (notFoundPage?.(request, reply) === true) return reply;
    return sendError(sharedErrors.problem("route_not_found"), request, reply);
  });
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { row } = request.routeOptions.config;
      const known = row !== undefined && isBodyTooLarge(error) ? bodyRefusalOf(shim, row) : error;
      return sendError(known, request, reply, shim.services.log);
    });
    scope.decorateRequest(contextKey, null);
    readJsonBodies(scope);
    await mountApiReference(scope, apiDocument(rows, shim.errors, shim.executor.schema));
    for (const row of rows) if (row.kind !== "handler") mountOperation(scope, shim, row);
    await scope.register(async (unread) => {
      leaveBodiesUnread(unread);
      const stopping = new AbortController();
      // Every open stream and held send listens, and is taken off when it ends: many are no leak.
      setMaxListeners(0, stopping.signal);
      unread.addHook("preClose", async () => stopping.abort());
      for (const row of rows) if (row.kind === "handler") mountHandler(unread, shim, row, stopping.signal);
    });
    refuseOtherMethods(
      scope,
      [...rows, apiDocumentRoute].filter((row) => !isUnavailable(row)),
    );
    mountUnavailableGroups(scope, rows);
  });
}
