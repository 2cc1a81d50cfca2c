import { dateOfFromLine } from "../rules/from-line.js";
import { importLimits } from "../rules/limits.js";
import { type FoundMail, UnreadableUpload } from "./found-mail.js";
import { MboxSplitter, type SplitMail } from "./mbox-splitter.js";

/**
 * The mails of an mbox. Throws `UnreadableUpload` when it is none.
 * @param bytes from the offset on
 * @param entry the entry of a zip that it is; 0 for none
 */
export async function* readMbox(
  bytes: AsyncIterable<Uint8Array>,
  offset: number,
  entry: number,
): AsyncGenerator<FoundMail, void, undefined> {
  const splitter = new MboxSplitter(importLimits.messageBytes, offset);
  for await (const chunk of bytes) {
    const mails = splitter.push(chunk);
    if (mails === null) throw new UnreadableUpload("The file is not an mbox: it must begin with a line `From `.");
    for (const mail of mails) yield found(mail, entry);
  }
  const last = splitter.end();
  if (last !== null) yield found(last, entry);
}

function found({ bytes, fromLine, end }: SplitMail, entry: number): FoundMail {
  return { bytes, fromLine: dateOfFromLine(fromLine), next: { entry, offset: end } };
}
