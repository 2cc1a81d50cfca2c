import { type Bytes, fromBase64, toBase64, utf8 } from "./bytes.js";
import { VaultDecryptionError, VaultFormatError } from "./errors.js";

/** An AES-256 key whose bytes can no longer be read out of the program. */
export type AesKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Takes 32 bytes as a key of AES-256-GCM. */
export function importAesKey(bytes: Bytes): Promise<AesKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/**
 * Encrypts with AES-256-GCM. Returns base64 of ciphertext ‖ nonce ‖ tag: the nonce is in the middle (wire contract
 * vault 1.2).
 * @param id of the key or secret that the blob belongs to; it opens for no other, and case matters
 * @param nonce leave it out: one nonce under two plaintexts gives both away. Test vectors fix it
 */
export async function seal(
  key: AesKey,
  plaintext: Bytes,
  id: string,
  nonce: Bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
): Promise<string> {
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData: utf8(id) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plaintext));
  const end = sealed.length - TAG_BYTES;
  return toBase64(concat(sealed.subarray(0, end), nonce, sealed.subarray(end)));
}

/**
 * Decrypts what `seal` made for the same id.
 * @throws VaultFormatError when it is no blob at all
 * @throws VaultDecryptionError when the key or the id is another, or a byte was changed
 */
export async function open(key: AesKey, blob: string, id: string): Promise<Bytes> {
  const bytes = fromBase64(blob);
  const middle = bytes.length - TAG_BYTES - NONCE_BYTES;
  if (middle < 0) throw new VaultFormatError("Too short for a nonce and a tag");
  const iv = bytes.slice(middle, -TAG_BYTES);
  const sealed = concat(bytes.subarray(0, middle), bytes.subarray(-TAG_BYTES));
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: utf8(id) }, key, sealed));
  } catch {
    throw new VaultDecryptionError();
  }
}

function concat(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
