import { type FileStart, readFileStart } from "../rules/file-start.js";
import { dateOfFromLine } from "../rules/from-line.js";
import { importLimits } from "../rules/limits.js";
import type { FoundMail, ReadingPlace } from "./found-mail.js";
import { withLineFeeds } from "./line-ends.js";
import { MboxSplitter, type SplitMail } from "./mbox-splitter.js";

/**
 * The mails of an mbox, from a position on. Throws `UnreadableUpload` when it is not an mbox.
 * @param from returns its bytes from an offset on
 */
export async function* readMbox(
  from: (offset: number) => AsyncIterable<Uint8Array>,
  { lead, hasReturnsAlone }: FileStart,
  { entry, offset }: ReadingPlace,
): AsyncGenerator<FoundMail, void, undefined> {
  const start = Math.max(lead, offset);
  const splitter = new MboxSplitter(importLimits.messageBytes, start);
  const bytes = from(start);
  for await (const chunk of hasReturnsAlone ? withLineFeeds(bytes) : bytes) {
    for (const mail of splitter.push(chunk)) yield found(mail, entry);
  }
  for (const mail of splitter.end()) yield found(mail, entry);
}

function found({ bytes, fromLine, end }: SplitMail, entry: number): FoundMail {
  // Some programs write a blank line after the `From ` line.
  const mail = bytes?.subarray(readFileStart(bytes).lead) ?? null;
  return { bytes: mail, fromLine: dateOfFromLine(fromLine), next: { entry, offset: end } };
}
