/**
 * Decodes quoted-printable text of a card (RFC 2045 6.7), whose soft line breaks were removed before.
 * @param charset declared by the line; undefined or unknown: UTF-8 if the bytes are valid, else Windows-1252
 */
export function decodeQuotedPrintable(text: string, charset: string | undefined): string {
  const bytes = bytesOf(text);
  for (const name of [charset ?? "utf-8", "utf-8"]) {
    const decoded = decodeAs(bytes, name);
    if (decoded !== null) return decoded;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

function bytesOf(text: string): Uint8Array {
  const given = new TextEncoder().encode(text);
  const bytes = new Uint8Array(given.length);
  let length = 0;
  for (let at = 0; at < given.length; at++) {
    const code = given[at] === 0x3d ? hexAt(given, at + 1) : -1;
    bytes[length++] = code < 0 ? given[at]! : code;
    if (code >= 0) at += 2;
  }
  return bytes.subarray(0, length);
}

/** The byte of two hexadecimal digits; -1 for other signs. */
function hexAt(bytes: Uint8Array, at: number): number {
  const high = digitOf(bytes[at]);
  const low = digitOf(bytes[at + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function digitOf(byte = 0): number {
  return "0123456789abcdef".indexOf(String.fromCharCode(byte).toLowerCase());
}

function decodeAs(bytes: Uint8Array, name: string): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
