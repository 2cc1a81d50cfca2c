import type { FastifyRequest } from "fastify";
import { ownOrigin } from "../../subgraphs/shared/context/own-origin.js";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { RouteBase } from "../route-base.js";
import { isStorable } from "../wire/storable-text.js";
import { admit } from "./admit.js";
import { readIdempotencyKey } from "./idempotency-key.js";
import type { Shim } from "./shim.js";

/** Admits a request and makes its context, before its body is read. */
export async function openRequest(shim: Shim, route: RouteBase, request: FastifyRequest): Promise<RequestContext> {
  const viewer = await admit(shim, route, request);
  // No stored object has such a name.
  if (!Object.values(request.params as Record<string, string>).every(isStorable))
    throw sharedErrors.problem("not_found");
  return new RequestContext(shim.services, {
    viewer,
    requestId: request.id,
    clientAddress: shim.addressOf(request.raw),
    userAgent: request.headers["user-agent"] ?? null,
    idempotencyKey: readIdempotencyKey(route, request),
    publicBaseUrl: ownOrigin(shim.services, request.headers.host),
  });
}
