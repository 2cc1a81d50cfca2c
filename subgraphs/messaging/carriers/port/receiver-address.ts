import type { Keyring } from "../../../shared/secrets/keyring.js";

const secretBytes = 32;

/** Where a carrier reports the events of a line. The secret is the only credential: carriers need not sign. */
export function receiverPath(keyring: Keyring, carrier: string, lineId: string): string {
  const secret = keyring.mac("im-carriers", lineId, secretBytes).toString("base64url");
  return `/carriers/${carrier}/${lineId}/${secret}`;
}

/** Whether that is the secret of a line's address, in constant time. */
export function isReceiverSecret(keyring: Keyring, lineId: string, secret: string): boolean {
  const bytes = Buffer.from(secret.slice(0, 64), "base64url");
  // base64url has several spellings of the same bytes; only the one that was given out is valid.
  if (bytes.length !== secretBytes || bytes.toString("base64url") !== secret) return false;
  return keyring.verifyMac("im-carriers", lineId, bytes);
}
