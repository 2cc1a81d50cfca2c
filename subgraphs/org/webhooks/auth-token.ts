import type { Keyring } from "../../shared/secrets/keyring.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";

/** The stored form of a subscription's token; null for none. */
export function sealAuthToken(
  keyring: Keyring,
  webhookId: string,
  token: string | null | undefined,
): Uint8Array<ArrayBuffer> | null {
  return token === null || token === undefined ? null : keyring.seal(Buffer.from(token), sealedRowId(webhookId));
}

/** The token in plain text; null for none. */
export function openAuthToken(keyring: Keyring, webhookId: string, sealed: Uint8Array | null): string | null {
  return sealed === null ? null : keyring.open(sealed, sealedRowId(webhookId)).toString("utf8");
}
