import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { replacedSigningKeyHours } from "./rules.js";
import type { SigningKeyOwner } from "./rules.js";
import {
  hasSigningKey,
  insertSigningKey,
  lockSigningKeys,
  type NewSigningKey,
  replaceSigningKey,
} from "./store/signing-keys.js";
import { appendSigningKeyEvent } from "./append-signing-key-event.js";
import { newSigningKey } from "./new-signing-key.js";

/**
 * Gives an owner a new key: its first, or a replacement for the present one, which stays valid for 24 hours. Only one
 * replaced key is retained (wire contract org 3.4). When an identity gets its first key, its organization's key, which
 * signed until then, stays valid for it for the same time. The caller prevents an identity's deletion meanwhile.
 */
export async function rotateSigningKey(
  tx: Transaction,
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  owner: SigningKeyOwner,
): Promise<NewSigningKey> {
  await lockSigningKeys(tx, owner);
  const key = newSigningKey(clock);
  const validUntil = new Date(key.createdAt.getTime() + replacedSigningKeyHours * 3_600_000);
  const rotated = await replaceSigningKey(tx, owner, validUntil);
  const { organizationId } = owner;
  const takesOver =
    !rotated && owner.identityId !== null && (await hasSigningKey(tx, { organizationId, identityId: null }));
  await insertSigningKey(tx, keyring, owner, { ...key, besideUntil: takesOver ? validUntil : null });
  const kind = rotated ? "signing_key.rotated" : "signing_key.created";
  await appendSigningKeyEvent(tx, kind, owner, { id: key.id, at: key.createdAt });
  return key;
}
