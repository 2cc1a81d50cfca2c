import type { Bytes } from "./bytes.js";
import { VaultFormatError } from "./errors.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Decodes base32 (RFC 4648) as people copy it from a setup page: either case, with or without padding, spaces and dashes.
 * @throws VaultFormatError
 */
export function fromBase32(text: string): Bytes {
  const symbols = text.toUpperCase().replace(/[\s-]/g, "").replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((symbols.length * 5) / 8));
  let [bits, count, at] = [0, 0, 0];
  for (const symbol of symbols) {
    const value = ALPHABET.indexOf(symbol);
    if (value < 0) throw new VaultFormatError("Not base32");
    bits = ((bits << 5) | value) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = bits >> count;
  }
  return bytes;
}
