import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { type KeyRow, updateKey } from "./store.js";
import { appendKeyEvent } from "./append-key-event.js";

/** Revokes a locked key and closes everything that is open with it. A revoked key stays unchanged. */
export async function revokeKey(tx: Transaction, clock: Clock, key: KeyRow): Promise<KeyRow> {
  if (key.revokedAt !== null) return key;
  const now = clock.now();
  const revoked = await updateKey(tx, key.id, { revokedAt: now }, now);
  await appendKeyEvent(tx, `${revoked.kind}.revoked`, revoked);
  await notifyRevoked(tx, { kind: "key", id: key.id });
  return revoked;
}
