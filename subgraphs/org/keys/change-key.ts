import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { orgErrors } from "../errors.js";
import { type KeyRow, updateKey } from "./store.js";
import { appendKeyEvent } from "./append-key-event.js";

/** What may change about a key. Undefined: unchanged. */
export interface KeyPatch {
  readonly label?: string;
  readonly description?: string | null;
}

/** Changes a locked key; a patch that says nothing changes nothing. Throws `api_key_revoked`. */
export async function changeKey(tx: Transaction, clock: Clock, key: KeyRow, patch: KeyPatch): Promise<KeyRow> {
  if (key.revokedAt !== null) throw orgErrors.problem("api_key_revoked");
  if (patch.label === undefined && patch.description === undefined) return key;
  const { label = key.label, description = key.description } = patch;
  const changed = await updateKey(tx, key.id, { label, description }, clock.now());
  await appendKeyEvent(tx, "api_key.updated", changed);
  return changed;
}
