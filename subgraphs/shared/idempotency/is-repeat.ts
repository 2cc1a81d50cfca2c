import type { RequestContext } from "../context/request-context.js";
import { checkIdempotencyKey } from "./idempotency-key.js";
import { type KeyedOperation, keyScopes } from "./keyed-write.js";

/**
 * Whether the request's key already has its answer, so that `once` will do nothing. Rate limits ask this first, because
 * a retry must not count. Throws `validation_failed` for a malformed key.
 */
export async function isRepeat(
  { viewer, services, idempotencyKey: key }: RequestContext,
  operation: KeyedOperation,
): Promise<boolean> {
  if (key === null || viewer.kind === "anonymous") return false;
  checkIdempotencyKey(key);
  const where = { scope: { in: [...keyScopes(viewer, operation)] }, key };
  const record = await services.database.request.reader.idempotencyRecord.findFirst({ where, select: { key: true } });
  return record !== null;
}
