/** Texts that would cost much memory to unfold stay as they are. */
const mostFlowed = 1024 * 1024;

/**
 * A plain text whose lines were broken for the way (RFC 3676): a line that ends with a blank goes on in the next one that is quoted as
 * often. A blank at the beginning of a line was put there, except where a quote's text begins.
 */
export function unfoldFlowed(text: string, isDelSp: boolean): string {
  if (text.length > mostFlowed) return text;
  const lines: string[] = [];
  let open: { readonly depth: number; text: string } | null = null;
  const close = (): void => {
    if (open !== null) lines.push(quoted(open.depth, open.text));
    open = null;
  };
  for (const line of text.split("\n")) {
    const depth = /^>*/.exec(line)![0].length;
    const said = line.slice(line[depth] === " " ? depth + 1 : depth);
    if (open !== null && open.depth !== depth) close();
    // The line before a signature never flows, nor does it.
    const isSignature = said === "-- ";
    if (isSignature) close();
    const isFlowed = said.endsWith(" ") && !isSignature;
    open = { depth, text: (open?.text ?? "") + (isFlowed && isDelSp ? said.slice(0, -1) : said) };
    if (!isFlowed) close();
  }
  close();
  return lines.join("\n");
}

function quoted(depth: number, text: string): string {
  return depth === 0 ? text : `${">".repeat(depth)}${text === "" ? "" : " "}${text}`;
}
