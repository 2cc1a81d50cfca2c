/** A parameter that a blank line cut off from its header. */
const lost = /^\s{0,99}boundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,250})"|([^\s";]{1,250}))/i;
const firstDashes = /^--(.{1,250})$/m;
/** A shorter part of a boundary says too little. */
const shortest = 8;

/**
 * The boundary at the beginning of a body whose headers name none, or one that occurs nowhere: it may stand there by
 * itself, or the headers have more, or less, of the lines that begin with dashes. Null when there is none.
 * @param named the boundary in the headers; null for none
 */
export function boundaryInBody(body: string, named: string | null): string | null {
  if (named === null) {
    const found = lost.exec(body);
    return found?.[1] ?? found?.[2] ?? null;
  }
  const first = firstDashes.exec(body)?.[1]!.trimEnd() ?? "";
  const [less, more] = first.length < named.length ? [first, named] : [named, first];
  return less.length >= shortest && more.includes(less) ? first : null;
}
