import { createHash } from "node:crypto";
import { definePart } from "../../../shared/context/parts.js";
import type { Services } from "../../../shared/context/services.js";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { parseMail } from "./parse-mail.js";

/** The limit of bytes of mails in the cache of parsed mails. A larger mail is parsed each time. */
const mostBytes = 4 * 1024 * 1024;

interface Entry {
  readonly mail: Promise<ParsedMail>;
  readonly byteSize: number;
}

/** The most recently parsed mails, by their bytes. */
class ParsedMails {
  private readonly entries = new Map<string, Entry>();
  private byteSize = 0;

  parse(bytes: Uint8Array): Promise<ParsedMail> {
    if (bytes.length > mostBytes) return parseMail(bytes);
    const key = createHash("sha256").update(bytes).digest("base64");
    const known = this.entries.get(key);
    const entry = known ?? { mail: parseMail(bytes), byteSize: bytes.length };
    // The most recently used one stays longest.
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (known === undefined) this.byteSize += entry.byteSize;
    for (const [oldest, { byteSize }] of this.entries) {
      if (this.byteSize <= mostBytes) break;
      this.entries.delete(oldest);
      this.byteSize -= byteSize;
    }
    return entry.mail;
  }
}

const parsedMails = definePart({ name: "the cache of parsed mails", open: () => new ParsedMails() });

/**
 * Parses a mail like `parseMail`, but once: a mail arrives for each of its recipients here. The result depends only on
 * its bytes, so the recipients may share it.
 */
export function parseMailOnce({ parts }: Pick<Services, "parts">, bytes: Uint8Array): Promise<ParsedMail> {
  return parts.get(parsedMails).parse(bytes);
}
