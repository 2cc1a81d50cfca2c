const mostOctets = 75;

/** A line of a card with its end, folded so that no line has more than 75 octets and no character is cut (RFC 6350 3.2). */
export function foldLine(line: string): string {
  const folded: string[] = [];
  let from = 0;
  let octets = 0;
  let at = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      folded.push(line.slice(from, at));
      from = at;
      // The blank at the start of the next line counts too.
      octets = 1;
    }
    octets += size;
    at += character.length;
  }
  return `${[...folded, line.slice(from)].join("\r\n ")}\r\n`;
}
