import type { FastifyRequest } from "fastify";
import { isIdempotencyKey } from "../../subgraphs/shared/idempotency/idempotency-key.js";
import { rejected } from "../wire/rejection.js";

/**
 * The Idempotency-Key of a write, or null; 422 for one that is not 1 to 255 printable ASCII characters (wire contract org
 * 1.8). Operations that allow less check it themselves.
 */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || request.method === "GET" || request.method === "HEAD") return null;
  if (isIdempotencyKey(key)) return key;
  const msg = "must be 1 to 255 printable ASCII characters";
  throw rejected([{ loc: ["header", "Idempotency-Key"], msg, type: "value_error" }]);
}
