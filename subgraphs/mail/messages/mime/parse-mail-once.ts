import { createHash } from "node:crypto";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { parseMail } from "./parse-mail.js";

/** Bytes of mails whose readings are kept, all together. A larger mail is read each time. */
const mostBytes = 4 * 1024 * 1024;

interface Reading {
  readonly mail: Promise<ParsedMail>;
  readonly byteSize: number;
}

const readings = new Map<string, Reading>();
let held = 0;

/**
 * Reads a mail as `parseMail` does, and once: a mail arrives for each of its recipients here. What it says depends on its bytes
 * alone, so it does not matter whose they are.
 */
export function parseMailOnce(bytes: Uint8Array): Promise<ParsedMail> {
  if (bytes.length > mostBytes) return parseMail(bytes);
  const key = createHash("sha256").update(bytes).digest("base64");
  const known = readings.get(key);
  const reading = known ?? { mail: parseMail(bytes), byteSize: bytes.length };
  // The last one that was asked for stays longest.
  readings.delete(key);
  readings.set(key, reading);
  if (known === undefined) held += reading.byteSize;
  for (const [oldest, { byteSize }] of readings) {
    if (held <= mostBytes) break;
    readings.delete(oldest);
    held -= byteSize;
  }
  return reading.mail;
}
