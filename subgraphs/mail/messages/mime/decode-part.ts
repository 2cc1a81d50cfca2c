import { setImmediate as turn } from "node:timers/promises";

/** Bytes that are decoded at a time: what is held beside the encoded and the decoded bytes. */
const sliceBytes = 1024 * 1024;

/** The bytes of a part without its transfer encoding. An unknown encoding is none. */
export async function decodePart(bytes: Buffer, encoding: string): Promise<Buffer> {
  if (encoding.includes("base64")) return decodeBase64(bytes);
  if (encoding.includes("quoted-printable")) return decodeQuotedPrintable(bytes);
  return bytes;
}

async function decodeBase64(bytes: Buffer): Promise<Buffer> {
  const decoded = Buffer.allocUnsafe(Math.ceil(bytes.length / 4) * 3 + 3);
  let size = 0;
  let rest = "";
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const text = rest + bytes.toString("latin1", at, Math.min(at + sliceBytes, bytes.length));
    // Some programs pad every line: each padding ends a unit.
    const units = text.replaceAll(/[^A-Za-z0-9+/=]+/g, "").split(/=+/);
    const last = units.pop()!;
    for (const unit of units) size += decoded.write(unit, size, "base64");
    const whole = last.length - (last.length % 4);
    size += decoded.write(last.slice(0, whole), size, "base64");
    rest = last.slice(whole);
    if (at + sliceBytes < bytes.length) await turn();
  }
  size += decoded.write(rest, size, "base64");
  return decoded.subarray(0, size);
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const equals = 0x3d;

async function decodeQuotedPrintable(bytes: Buffer): Promise<Buffer> {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  let nextTurn = sliceBytes;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte !== equals) {
      decoded[size++] = byte;
      continue;
    }
    const next = bytes[at + 1];
    if (next === newline) at += 1;
    else if (next === carriageReturn && bytes[at + 2] === newline) at += 2;
    else {
      const value = (digitOf(next) << 4) | digitOf(bytes[at + 2]);
      decoded[size++] = value < 0 ? byte : value;
      if (value >= 0) at += 2;
    }
    if (at > nextTurn) {
      await turn();
      nextTurn = at + sliceBytes;
    }
  }
  return decoded.subarray(0, size);
}

/** The value of a hexadecimal digit; -1 for anything else, which stays negative when it is shifted. */
function digitOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const upper = byte & 0xdf;
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1;
}
