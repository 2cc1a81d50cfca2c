import type { Services } from "../../subgraphs/shared/context/services.js";
import { keyScope, rememberedUntil, type SendOperation } from "../../subgraphs/shared/idempotency/keyed-write.js";
import { viewerOf } from "./services.js";

/** Records that a send with a key made a message, as `once` does. */
export async function putKeyedSend(
  { database, keyring, clock }: Services,
  operation: SendOperation,
  key: string,
  messageId: string,
): Promise<void> {
  const [scope, createdAt] = [keyScope(viewerOf("system"), operation), clock.now()];
  const answer = keyring.seal(Buffer.from(JSON.stringify({ id: messageId })), `${scope}\n${key}`);
  const record = { scope, key, inputHash: new Uint8Array(32), answer, createdAt };
  const data = { ...record, expiresAt: rememberedUntil(operation, createdAt) };
  await database.request.writer.idempotencyRecord.createMany({ data: [data], skipDuplicates: true });
}
