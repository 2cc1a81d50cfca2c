import type { RequestContext } from "../context/request-context.js";
import { checkIdempotencyKey } from "./idempotency-key.js";
import { keyScopes, type SendOperation } from "./keyed-write.js";

/**
 * The recorded answer of a send with a key, as `once` returns it; null when there is none. Call it only for a sender
 * that the viewer may send for. Throws `validation_failed` for a malformed key.
 */
export async function findRecorded<Answer>(
  { viewer, services: { database, keyring } }: RequestContext,
  operation: SendOperation,
  key: string,
): Promise<Answer | null> {
  checkIdempotencyKey(key);
  const where = { scope: { in: [...keyScopes(viewer, operation)] }, key };
  const select = { scope: true, answer: true } as const;
  const record = await database.request.reader.idempotencyRecord.findFirst({ where, select });
  if (record === null) return null;
  return JSON.parse(keyring.open(record.answer, `${record.scope}\n${key}`).toString()) as Answer;
}
