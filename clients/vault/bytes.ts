import { VaultFormatError } from "./errors.js";

/** Bytes that WebCrypto takes in Node and in browsers alike. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

/** Lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Standard base64 with padding, the one spelling of bytes on the wire (wire contract vault 1.2). */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Decodes base64 and refuses every other spelling of the same bytes: missing padding, spaces, stray bits at the end.
 * @throws VaultFormatError
 */
export function fromBase64(text: string): Bytes {
  const bytes = decode(text);
  if (bytes === null || toBase64(bytes) !== text) throw new VaultFormatError("Not canonical base64");
  return bytes;
}

function decode(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
