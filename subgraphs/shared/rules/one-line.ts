/** Every way in which a mail program breaks a line. */
export const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const lineBreaks = new RegExp(lineBreak, "g");

/** A foreign text as one line, a space for every break and tab: so that none of it can pass for a line of ours. */
export function oneLine(text: string): string {
  return text.replaceAll(lineBreaks, " ").replaceAll("\t", " ");
}
