/** The text that may follow a quoted value: the end, a semicolon, a comment, another quoted value, or a parameter after a blank. */
const after = /\s{0,99}(?:$|[;(])|\s{1,99}"|[ \t]{1,99}[\w-]{1,40}(?:\*\d{0,3}\*?)?\s{0,9}=/y;

/** The most values of a header that may be wrong. Each of them is read to the end of the header. */
const mostWrong = 20;

/**
 * Finds where each quoted value of a header ends, by the place of its first quote: at its last quote, or the length of
 * the text.
 *
 * The first quote without a backslash ends a value, as the grammar says. If something else follows, or there is none, the
 * value was not escaped: a path ends with a backslash, or a name has quotes of its own. Then the first quote ends it
 * after which something may follow.
 */
export function endsOfQuoted(text: string): (start: number) => number {
  let wrong = 0;
  return (start) => {
    const strict = firstQuote(text, start + 1);
    if (isFinal(text, strict)) return strict;
    if (++wrong > mostWrong) return text.length;
    for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
      if (isFinal(text, at)) return at;
    }
    return strict;
  };
}

/** The text between the quotes. Backslashes that escape nothing stay: some programs send a path. */
export function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\(["\\])/g, "$1");
}

function firstQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === "\\") at++;
  }
  return text.length;
}

function isFinal(text: string, at: number): boolean {
  if (at >= text.length) return false;
  after.lastIndex = at + 1;
  return after.test(text);
}
