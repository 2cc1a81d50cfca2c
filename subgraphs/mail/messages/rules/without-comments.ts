/** A structured header without its comments, which may nest; each becomes a blank (RFC 5322 3.2.2). */
export function withoutComments(value: string): string {
  let plain = "";
  let depth = 0;
  for (let index = 0; index < value.length; index++) {
    const character = value[index]!;
    if (character === "\\") {
      if (depth === 0) plain += value.slice(index, index + 2);
      index++;
    } else if (character === "(") {
      if (depth++ === 0) plain += " ";
    } else if (character === ")" && depth > 0) depth--;
    else if (depth === 0) plain += character;
  }
  return plain;
}
