import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { hashSecret } from "../../shared/secrets/keyring.js";
import { keyPrefixes } from "./rules/key-text.js";
import { insertKey, type KeyRow, type NewKey } from "./store.js";
import { appendKeyEvent } from "./append-key-event.js";

/** The scope of a new key. A scoped key belongs to its identity; service tokens are never scoped. */
export type KeyOrder = Pick<NewKey, "createdBy" | "creatorType" | "label" | "description" | "expiresAt"> & {
  readonly organizationId: string;
  readonly scopedIdentityId: string | null;
  /** An API key by default. */
  readonly kind?: NewKey["kind"];
};

/**
 * Mints an API key or a service token. Only the answer contains the full text: the database stores its hash (wire
 * contract org 1.2, 2.2).
 */
export async function mintKey(
  tx: Transaction,
  clock: Clock,
  { kind = "api_key", ...order }: KeyOrder,
): Promise<{ secret: string; record: KeyRow }> {
  const id = `${keyPrefixes[kind]}_${randomUUID()}`;
  const secret = randomBytes(32).toString("base64url");
  const record = await insertKey(tx, {
    ...order,
    id,
    kind,
    organizationId: order.scopedIdentityId === null ? order.organizationId : null,
    secretHash: hashSecret(secret),
    last4: secret.slice(-4),
    createdAt: clock.now(),
  });
  await appendKeyEvent(tx, `${kind}.created`, record);
  return { secret: `${id}.${secret}`, record };
}
