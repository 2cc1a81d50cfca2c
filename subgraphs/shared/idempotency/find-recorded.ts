import type { RequestContext } from "../context/request-context.js";
import { checkIdempotencyKey } from "./idempotency-key.js";
import { keyScope, type SendOperation } from "./keyed-write.js";

/**
 * What was recorded of a send with a key, as `once` answers it; null when nothing is known of it. Ask only for a sender that
 * the viewer may send for. Throws `validation_failed` for a malformed key.
 */
export async function findRecorded<Answer>(
  { viewer, services: { database, keyring } }: RequestContext,
  operation: SendOperation,
  key: string,
): Promise<Answer | null> {
  checkIdempotencyKey(key);
  const scope = keyScope(viewer, operation);
  const where = { scope_key: { scope, key } };
  const record = await database.request.reader.idempotencyRecord.findUnique({ where, select: { answer: true } });
  return record === null ? null : (JSON.parse(keyring.open(record.answer, `${scope}\n${key}`).toString()) as Answer);
}
