import { dateOf } from "../../messages/rules/mail-date.js";

/**
 * The time in an mbox's `From ` line: `From a@example.com Sat Mar 1 10:00:00 2014`, with a zone before or after the
 * year, or UTC without one. Null when there is none.
 */
export function dateOfFromLine(line: string): Date | null {
  // A quoted address may contain blanks, so the day of the week is looked for first.
  const weekday = line.search(/\s(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\b/);
  return dateOf(weekday < 0 ? line.replace(/^From +\S*/, "") : line.slice(weekday));
}
