import { open, readdir } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";

/** A mail in the outbox. */
export interface OutboxMail {
  /** The name of its file; names of later mails sort higher. */
  readonly name: string;
  /** The addresses alone. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** ISO 8601; null when the file does not contain it. */
  readonly date: string | null;
  /** The beginning of the plain text. */
  readonly text: string;
}

/** A page of the outbox, the newest mail first. */
export interface OutboxPage {
  readonly mails: readonly OutboxMail[];
  /** Pass it as `before` to get older mails; null when there are none. */
  readonly next: string | null;
}

const pageSize = 30;
/** The limit of characters that are shown. */
const readBytes = 64 * 1024;

/** The newest mails of an outbox, or the newest of those that are older than the one named `before`, up to a limit. */
export async function readOutbox(folder: string, before: string | null, most = pageSize): Promise<OutboxPage> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith(".eml") && !name.startsWith(".") && (before === null || name < before))
    .toSorted()
    .toReversed();
  const shown = names.slice(0, most);
  const mails = await Promise.all(shown.map((name) => readMail(folder, name)));
  return {
    mails: mails.filter((mail) => mail !== null),
    next: names.length > most ? shown.at(-1)! : null,
  };
}

/** Null when the file was removed meanwhile, or is not a mail. */
async function readMail(folder: string, name: string): Promise<OutboxMail | null> {
  try {
    const {
      from,
      to,
      subject = "",
      date = null,
      text = "",
    } = await PostalMime.parse(await readStart(path.join(folder, name)));
    return { name, from: from?.address ?? "", to: to?.[0]?.address ?? "", subject, date, text: text.trimEnd() };
  } catch {
    return null;
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(readBytes), 0, readBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
