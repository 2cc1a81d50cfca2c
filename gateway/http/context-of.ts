import type { FastifyRequest } from "fastify";
import { ownOrigin } from "../../subgraphs/shared/context/own-origin.js";
import { RequestContext, type RequestOptions } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { invalidValue } from "../../subgraphs/shared/errors/shared-errors.js";
import { isIdempotencyKey } from "../../subgraphs/shared/idempotency/idempotency-key.js";

/** The context of an authenticated HTTP request. Throws `validation_failed` for a malformed Idempotency-Key. */
export function contextOf(
  services: Services,
  request: FastifyRequest,
  caller: Pick<RequestOptions, "viewer" | "clientAddress">,
): RequestContext {
  const key = request.headers["idempotency-key"];
  if (key !== undefined && !isIdempotencyKey(key)) {
    throw invalidValue(["Idempotency-Key"], "The Idempotency-Key must be 1 to 255 printable ASCII characters.");
  }
  return new RequestContext(services, {
    ...caller,
    requestId: request.id,
    userAgent: request.headers["user-agent"] ?? null,
    idempotencyKey: key ?? null,
    publicBaseUrl: ownOrigin(services, request.headers.host),
  });
}
