const cr = 0x0d;
const lf = 0x0a;

/**
 * Bytes with CRLF at the end of every line, as mail requires: a lone CR or LF becomes one. They are counted first, so
 * that one copy is enough.
 */
export function withLineEnds(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes.length + countAlone(bytes));
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === lf && (at === 0 || bytes[at - 1] !== cr)) out[end++] = cr;
    out[end++] = byte;
    if (byte === cr && bytes[at + 1] !== lf) out[end++] = lf;
  }
  return out;
}

function countAlone(bytes: Uint8Array): number {
  let alone = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === lf && (at === 0 || bytes[at - 1] !== cr)) alone++;
    else if (bytes[at] === cr && bytes[at + 1] !== lf) alone++;
  }
  return alone;
}
