/** Every line break that mail programs know. */
export const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const lineBreaks = new RegExp(lineBreak, "g");

/**
 * An untrusted text as one line, with a space for every break and tab, so that no part of it looks like a line of ours.
 */
export function oneLine(text: string): string {
  return text.replaceAll(lineBreaks, " ").replaceAll("\t", " ");
}
