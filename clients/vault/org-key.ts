import { open, seal } from "./blob.js";
import type { Bytes } from "./bytes.js";
import { VaultDecryptionError } from "./errors.js";
import type { UnlockingKey } from "./master-key.js";

const ORG_KEY_BYTES = 32;

/** A new organization encryption key: every secret of the vault is encrypted with it, for as long as the vault lives. */
export const makeOrgKey = (): Bytes => crypto.getRandomValues(new Uint8Array(ORG_KEY_BYTES));

/**
 * Wraps the organization's key so that one vault key or recovery code can unwrap it: 80 characters of base64.
 * @param keyId the id under which the server will keep it; the blob opens for no other
 * @param nonce only for test vectors
 */
export function wrapOrgKey({ masterKey }: UnlockingKey, orgKey: Bytes, keyId: string, nonce?: Bytes): Promise<string> {
  return seal(masterKey, orgKey, keyId, nonce);
}

/**
 * Unwraps the organization's key. The server says which blob belongs to an auth hash but not to which key id, so every id is
 * tried, the likeliest first.
 * @throws VaultDecryptionError when none fits
 */
export async function unwrapOrgKey(
  { masterKey }: UnlockingKey,
  wrapped: string,
  keyIds: readonly string[],
): Promise<Bytes> {
  for (const keyId of keyIds) {
    const orgKey = await open(masterKey, wrapped, keyId).catch(ignoreWrongKey);
    if (orgKey?.length === ORG_KEY_BYTES) return orgKey;
  }
  throw new VaultDecryptionError();
}

function ignoreWrongKey(error: unknown): null {
  if (error instanceof VaultDecryptionError) return null;
  throw error;
}
