/**
 * A structured header without its comments, which may nest (RFC 5322 3.2.2). Text in quotes stays unchanged. One pass,
 * for any number of brackets.
 * @param gap the replacement for a comment
 */
export function withoutComments(value: string, gap: "" | " "): string {
  let plain = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at++) {
    const one = value[at]!;
    const piece = one === "\\" ? value.slice(at, ++at + 1) : one;
    if (piece === '"' && depth === 0) isQuoted = !isQuoted;
    if (piece === "(" && !isQuoted) {
      if (depth++ === 0) plain += gap;
    } else if (piece === ")" && depth > 0) depth--;
    else if (depth === 0) plain += piece;
  }
  return plain;
}
