/** What may follow a quoted value: the end, a semicolon, a comment, another quoted value, or a parameter after a blank. */
const after = /\s{0,99}(?:$|[;(])|\s{1,99}"|[ \t]{1,99}[\w-]{1,40}(?:\*\d{0,3}\*?)?\s{0,9}=/y;

/**
 * Where a quoted value ends that begins at `start`: the place of its last quote, or the length of the text.
 *
 * The first quote without a backslash ends it, as the grammar says. If something else follows, or there is none, the
 * value was not escaped: a path ends with a backslash, or a name has quotes of its own. Then the first quote ends it
 * after which something may follow.
 */
export function endOfQuoted(text: string, start: number): number {
  const strict = firstQuote(text, start + 1);
  if (isFinal(text, strict)) return strict;
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (isFinal(text, at)) return at;
  }
  return strict;
}

/** What stands between the quotes. Backslashes that escape nothing stay: some programs send a path. */
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
