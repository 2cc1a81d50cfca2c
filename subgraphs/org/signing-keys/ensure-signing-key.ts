import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import { hasSigningKey, insertSigningKey, lockSigningKeys } from "./store/signing-keys.js";
import { appendSigningKeyEvent } from "./append-signing-key-event.js";
import { newSigningKey } from "./new-signing-key.js";

/**
 * Makes sure that an identity's deliveries are signed: mints its first key, unless it or its organization has one (wire
 * contract org 3.3). Returns the key's text when this call minted it, to be shown once; null when there was one. The
 * caller prevents the identity's deletion meanwhile.
 */
export async function ensureSigningKey(
  tx: Transaction,
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  { id: identityId, organizationId }: Pick<IdentityCore, "id" | "organizationId">,
): Promise<string | null> {
  const owner = { organizationId, identityId };
  await lockSigningKeys(tx, owner);
  if ((await hasSigningKey(tx, owner)) || (await hasSigningKey(tx, { organizationId, identityId: null }))) return null;
  const key = newSigningKey(clock);
  await insertSigningKey(tx, keyring, owner, key);
  await appendSigningKeyEvent(tx, "signing_key.created", owner, { id: key.id, at: key.createdAt });
  return key.secret;
}
