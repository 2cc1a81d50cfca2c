/** Texts that would need much memory to unfold stay unchanged. */
const mostFlowed = 1024 * 1024;

/**
 * A plain text whose lines were broken for transport (RFC 3676): a line that ends with a blank continues in the next
 * one with the same quote depth. A blank at the beginning of a line was added, except at the beginning of a quote's
 * text.
 */
export function unfoldFlowed(text: string, isDelSp: boolean): string {
  if (text.length > mostFlowed) return text;
  const lines: string[] = [];
  // Parts of a continued line with this quote depth.
  let pieces: string[] = [];
  let depth = 0;
  const close = (): void => {
    if (pieces.length > 0) lines.push(quoted(depth, pieces.join("")));
    pieces = [];
  };
  for (const line of text.split("\n")) {
    const marks = /^>*/.exec(line)![0].length;
    const said = line.slice(line[marks] === " " ? marks + 1 : marks);
    // The line before a signature never continues, and neither does the signature line.
    const isSignature = said === "-- ";
    if (marks !== depth || isSignature) close();
    depth = marks;
    const isFlowed = said.endsWith(" ") && !isSignature;
    pieces.push(isFlowed && isDelSp ? said.slice(0, -1) : said);
    if (!isFlowed) close();
  }
  close();
  return lines.join("\n");
}

function quoted(depth: number, text: string): string {
  return depth === 0 ? text : `${">".repeat(depth)}${text === "" ? "" : " "}${text}`;
}
