import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { ownOrigin } from "../subgraphs/shared/context/own-origin.js";
import { sharedErrors } from "../subgraphs/shared/errors/shared-errors.js";
import { apiDocumentRoute, mountApiReference } from "./openapi/api-reference.js";
import { errorSchema } from "./openapi/error-schema.js";
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

/** What is mounted: the rows and the named schemas that they refer to. */
export interface Mountable {
  readonly rows: readonly Row[];
  /** Schemas with an `$id`, for `Type.Ref`. */
  readonly components: readonly TSchema[];
  readonly notFoundPage?: NotFoundPage | undefined;
}

/** Answers a request for an address that does not exist with a page; false when no person has asked for it. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Mounts rows on a server made with `serverOptions`. Every document is prepared here and every code looked up: a bad row
 * stops the start. The server's own 404 becomes the contract's.
 */
export async function mountRows(
  app: FastifyInstance,
  shim: Shim,
  { rows, components, notFoundPage }: Mountable,
): Promise<void> {
  for (const row of rows) {
    refusalOf(shim, row);
    bodyRefusalOf(shim, row);
  }
  app.decorate(
    "originFor",
    ({ headers }: FastifyRequest) => ownOrigin(shim.services, headers.host) ?? shim.services.publicBaseUrl,
  );
  const named = Object.fromEntries([...components, errorSchema].map((schema) => [idOf(schema), schema]));
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
    // Schemas of routes are documentation here; the rows' own checks and JSON.stringify do the work.
    scope.setValidatorCompiler(() => () => true);
    scope.setSerializerCompiler(() => JSON.stringify);
    for (const schema of Object.values(named)) scope.addSchema(schema);
    scope.decorateRequest(contextKey, null);
    readJsonBodies(scope);
    await mountApiReference(scope);
    for (const row of rows) if (row.kind !== "handler") mountOperation(scope, shim, row, named);
    await scope.register(async (unread) => {
      leaveBodiesUnread(unread);
      const stopping = new AbortController();
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

function idOf(schema: TSchema & { $id?: string }): string {
  if (schema.$id === undefined) throw new Error("A shared schema has no $id.");
  return schema.$id;
}
