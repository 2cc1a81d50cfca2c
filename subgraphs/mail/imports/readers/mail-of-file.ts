import { readFileStart } from "../rules/file-start.js";
import { toLineFeeds } from "./line-ends.js";

/**
 * The mail of a file, without text before its headers, and extracted from Apple Mail's `.emlx`, which is a line with
 * the number of its bytes, the mail, and a property list. Empty when the file is blank. It changes the bytes.
 */
export function mailOfFile(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const { lead, hasReturnsAlone } = readFileStart(file);
  const bytes = (hasReturnsAlone ? toLineFeeds(file) : file).subarray(lead);
  const count = /^(\d{1,10})[ \t]*\r?\n/.exec(bytes.toString("latin1", 0, 64));
  if (count === null) return bytes;
  const start = count[0].length;
  return bytes.subarray(start, start + Number(count[1]));
}
