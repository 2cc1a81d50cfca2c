/** Checks of a blob that are possible without its key (wire contract vault 1.2, 6). */

const nonceBytes = 12;
const tagBytes = 16;

/** A wrapped organization key: 32 bytes of ciphertext, nonce and tag. */
const wrappedKeyBytes = 32 + nonceBytes + tagBytes;

/** The smallest JSON text, nonce and tag. */
const smallestPayloadBytes = 2 + nonceBytes + tagBytes;

/** The largest payload, decoded. */
const largestPayloadBytes = 65_536;

const authHashSyntax = /^[0-9a-f]{64}$/;
const idSyntax = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether it is a SHA-256 in lowercase hex. */
export function isAuthHash(text: string): boolean {
  return authHashSyntax.test(text);
}

/** Whether it is a UUID in the one spelling that a client authenticates with its blob: lowercase, with dashes. */
export function isClientId(text: string): boolean {
  return idSyntax.test(text);
}

/** The bytes of a text in canonical standard base64 with padding, or null for any other text. */
export function decodeBlob(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

/** The nonce of a blob: the 12 bytes before the tag. */
export function nonceOf(blob: Buffer): Buffer {
  return blob.subarray(blob.length - tagBytes - nonceBytes, blob.length - tagBytes);
}

/** What is wrong with a wrapped key, or null. */
export function wrappedKeyFault(text: string): string | null {
  const length = decodeBlob(text)?.length;
  if (length === undefined) return "A wrapped key must be canonical base64.";
  return length === wrappedKeyBytes ? null : `A wrapped key must be ${wrappedKeyBytes} bytes.`;
}

/** What is wrong with an encrypted payload, or null. */
export function payloadFault(text: string): string | null {
  const length = decodeBlob(text)?.length;
  if (length === undefined) return "A payload must be canonical base64.";
  const fits = length >= smallestPayloadBytes && length <= largestPayloadBytes;
  return fits ? null : `A payload must be ${smallestPayloadBytes} to ${largestPayloadBytes} bytes.`;
}
