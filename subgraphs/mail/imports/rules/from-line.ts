import { dateOf } from "../../messages/rules/mail-date.js";

/**
 * The time in a line `From ` of an mbox: `From a@example.com Sat Mar  1 10:00:00 2014`, with a zone before or after the
 * year or none, which is UTC. Null when it says none.
 */
export function dateOfFromLine(line: string): Date | null {
  // An address in quotes may have blanks, so the day of the week is looked for first.
  const weekday = line.search(/\s(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\b/);
  return dateOf(weekday < 0 ? line.replace(/^From +\S*/, "") : line.slice(weekday));
}
