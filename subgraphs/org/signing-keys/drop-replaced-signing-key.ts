import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import type { SigningKeyOwner } from "./rules.js";
import { lockSigningKeys, removeReplacedKey } from "./store/signing-keys.js";
import { appendSigningKeyEvent } from "./append-signing-key-event.js";

/** Ends an owner's replaced key at once; false when it has no valid one (wire contract org 3.4). */
export async function dropReplacedSigningKey(tx: Transaction, clock: Clock, owner: SigningKeyOwner): Promise<boolean> {
  await lockSigningKeys(tx, owner);
  const now = clock.now();
  const id = await removeReplacedKey(tx, owner, now);
  if (id === null) return false;
  await appendSigningKeyEvent(tx, "signing_key.dropped", owner, { id, at: now });
  return true;
}
