import { readFileStart } from "../rules/file-start.js";
import { toLineFeeds } from "./line-ends.js";

/**
 * The mail of a file, without text before its headers, and extracted from Apple Mail's `.emlx`, which is a line with
 * the number of its bytes, the mail, and a property list. Empty when the file is blank; null when Apple Mail deleted
 * the mail. It changes the bytes.
 */
export function mailOfFile(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | null {
  const { lead, hasReturnsAlone } = readFileStart(file);
  const bytes = (hasReturnsAlone ? toLineFeeds(file) : file).subarray(lead);
  const count = /^(\d{1,10})[ \t]*\r?\n/.exec(bytes.toString("latin1", 0, 64));
  if (count === null) return bytes;
  const start = count[0].length;
  const end = endOfMail(bytes, start + Number(count[1]));
  return isDeleted(bytes.toString("latin1", end, end + longestList)) ? null : bytes.subarray(start, end);
}

/** Whether the property list has the flag of deleted mails: the second bit. */
function isDeleted(list: string): boolean {
  const flags = /<key>flags<\/key>\s*<integer>(\d{1,15})<\/integer>/.exec(list)?.[1];
  return flags !== undefined && Math.floor(Number(flags) / 2) % 2 === 1;
}

const longestList = 64 * 1024;

/** The number is wrong after a program changed the line ends: then the mail ends where the property list begins. */
function endOfMail(bytes: Buffer, counted: number): number {
  if (listBegins.test(bytes.toString("latin1", counted, counted + longestBeginning))) return counted;
  const list = bytes.lastIndexOf("<?xml ");
  return list >= 0 && listBegins.test(bytes.toString("latin1", list, list + longestBeginning)) ? list : counted;
}

const longestBeginning = 200;
const listBegins = /^\s{0,20}<\?xml [^>]{1,100}\?>\s{0,20}<!DOCTYPE plist\b/;
