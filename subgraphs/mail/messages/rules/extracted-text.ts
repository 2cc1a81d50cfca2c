import { isOwnQuote } from "./own-quote.js";
import { isNote } from "./phone-notes.js";
import { introductionLength, isQuoted } from "./quote-marks.js";
import { isSeparator, isSeparatorText } from "./quote-separators.js";
import { isHeaderBlock } from "./quoted-headers.js";

/** Longer texts are not replies of a person. */
const longest = 256 * 1024;
const mostLines = 5_000;

/**
 * The new text of a reply, without the quoted mail and the signature; null when it is uncertain what is new. It decides
 * only by known marks: an introduction such as `On … wrote:`, a line of dashes, a block of headers, quoted lines at the
 * end, or `-- ` before a signature. Answers between quoted lines give null. Quoted lines at the end that the author
 * wrote, such as a command after a shell prompt, stay.
 */
export function extractedTextOf(text: string | null): string | null {
  if (text === null || text.length > longest) return null;
  const lines = text.replaceAll("\r", "").split("\n");
  if (lines.length > mostLines) return null;
  const quote = beginningOfQuote(lines);
  if (quote === "uncertain") return null;
  const own = lines.slice(0, quote ?? lines.length);
  const signature = own.findIndex((line) => /^(--|\u2014) ?$/.test(line));
  const written = withoutNote(signature < 0 ? own : own.slice(0, signature));
  if (written.length === lines.length) return null;
  const answer = written.join("\n").trim();
  return answer === "" ? null : answer;
}

/**
 * A text in two parts: above the quoted mail, and from there on. Without a quote, or when it is uncertain, everything
 * is above.
 */
export function splitAtQuote(text: string): { readonly own: string; readonly quoted: string } {
  if (text.length > longest) return { own: text, quoted: "" };
  const lines = text.split("\n");
  const quote = lines.length > mostLines ? null : beginningOfQuote(lines.map((line) => line.replaceAll("\r", "")));
  if (quote === null || quote === "uncertain") return { own: text, quoted: "" };
  return { own: lines.slice(0, quote).join("\n"), quoted: lines.slice(quote).join("\n") };
}

/** The line at which the quoted mail begins; null when there is none. */
function beginningOfQuote(lines: readonly string[]): number | null | "uncertain" {
  for (const [index, line] of lines.entries()) {
    if (isSeparator(line) || isHeaderBlock(lines, index)) return withoutRule(lines, index);
    const introduced = introductionLength(lines, index);
    if (introduced === 0 && !isQuoted(line)) continue;
    const rest = lines.slice(index + introduced);
    if (!isQuotedToTheEnd(rest)) return "uncertain";
    if (introduced === 0 && isQuotedBlock(rest)) return withoutRule(lines, index);
    return introduced === 0 && isOwnQuote(lines.slice(0, index), rest) ? null : index;
  }
  return null;
}

/** Whether quoted lines begin with the headers of a mail, or a line above them, as some programs forward it. */
function isQuotedBlock(rest: readonly string[]): boolean {
  const lines = rest.slice(0, 9).map((line) => line.replace(/^\s?[>|\uFF1E]\s?/, ""));
  return isSeparator(lines[0]!) || isHeaderBlock(lines, 0);
}

/** Whether only quoted lines follow, or only unmarked text, as some programs write it. */
function isQuotedToTheEnd(rest: readonly string[]): boolean {
  const last = rest.findLastIndex(isQuoted);
  if (last < 0) return true;
  for (const [index, line] of rest.entries()) {
    // A signature may follow the quote.
    if (index > last && /^--\s?$/.test(line)) return true;
    if (line.trim() === "" || isQuoted(line) || (index > last && isLinkNote(line))) continue;
    // A broken quoted line leaves a rest without a mark; an answer is separated by a blank line.
    if (index > last || !isQuoted(rest[index - 1] ?? "") || !isQuoted(rest[index + 1] ?? "")) return false;
  }
  return true;
}

/** Webmail lists the links of a quote below it: `Links:`, a line of dashes, and `[1] https://…`. */
const isLinkNote = (line: string): boolean =>
  /^\s{0,4}(?:links:|-{2,80}|\[\d{1,4}\]:?\s{1,4}(?:https?|mailto|ftp):\S{1,2000})\s*$/i.test(line);

/** A separator line above the headers, or the words of one without dashes, belong to them. */
function withoutRule(lines: readonly string[], index: number): number {
  const above = lines.slice(0, index).findLastIndex((line) => line.trim() !== "");
  const line = lines[above]?.slice(0, 220) ?? "";
  return /^\s{0,8}[_-]{5,200}\s{0,8}$/.test(line) || isSeparatorText(line) ? above : index;
}

function withoutNote(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return last > 0 && isNote(lines[last]!) ? lines.slice(0, last) : lines;
}
