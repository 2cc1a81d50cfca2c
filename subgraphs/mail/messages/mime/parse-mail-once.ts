import { createHash } from "node:crypto";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { parseMail } from "./parse-mail.js";

/** The limit of bytes of mails in the cache of parsed mails. A larger mail is parsed each time. */
const mostBytes = 4 * 1024 * 1024;

interface Reading {
  readonly mail: Promise<ParsedMail>;
  readonly byteSize: number;
}

const readings = new Map<string, Reading>();
let held = 0;

/**
 * Parses a mail like `parseMail`, but once: a mail arrives for each of its recipients here. The result depends only on
 * its bytes, so the recipients may share it.
 */
export function parseMailOnce(bytes: Uint8Array): Promise<ParsedMail> {
  if (bytes.length > mostBytes) return parseMail(bytes);
  const key = createHash("sha256").update(bytes).digest("base64");
  const known = readings.get(key);
  const reading = known ?? { mail: parseMail(bytes), byteSize: bytes.length };
  // The most recently used one stays longest.
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
