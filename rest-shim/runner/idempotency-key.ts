import type { FastifyRequest } from "fastify";
import { isIdempotencyKey } from "../../subgraphs/shared/idempotency/idempotency-key.js";
import type { RouteBase } from "../route-base.js";
import { rejected } from "../wire/rejection.js";

/**
 * The Idempotency-Key of a write, or of a read that finds a write by its key; null when there is none. 422 unless it is
 * 1 to 255 printable ASCII characters (wire contract org 1.8). Stricter operations check it themselves.
 */
export function readIdempotencyKey(route: Pick<RouteBase, "idempotencyKey">, request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  const reads = request.method === "GET" || request.method === "HEAD";
  if (key === undefined || (reads && route.idempotencyKey === undefined)) return null;
  if (isIdempotencyKey(key)) return key;
  const msg = "must be 1 to 255 printable ASCII characters";
  throw rejected([{ loc: ["header", "Idempotency-Key"], msg, type: "value_error" }]);
}
