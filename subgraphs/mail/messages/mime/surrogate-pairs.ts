const lead = 0xed;

/**
 * UTF-8 in which programs of Java and MySQL wrote a character beyond U+FFFF, as an emoji, as its two surrogates of three
 * bytes each (CESU-8). The same bytes when there are none.
 */
export function withoutSurrogates(bytes: Buffer): Buffer {
  let fixed: Buffer | null = null;
  let size = 0;
  let start = 0;
  for (let at = bytes.indexOf(lead); at >= 0; at = bytes.indexOf(lead, at)) {
    const code = pairAt(bytes, at);
    if (code < 0) {
      at++;
      continue;
    }
    fixed ??= Buffer.allocUnsafe(bytes.length);
    size += bytes.copy(fixed, size, start, at);
    size += fixed.write(String.fromCodePoint(code), size, "utf8");
    at += 6;
    start = at;
  }
  if (fixed === null) return bytes;
  size += bytes.copy(fixed, size, start);
  return fixed.subarray(0, size);
}

/** The character of two surrogates that begin there; -1 for none. */
function pairAt(bytes: Buffer, at: number): number {
  const [high, low] = [surrogateAt(bytes, at, 0xa0), surrogateAt(bytes, at + 3, 0xb0)];
  return high < 0 || low < 0 ? -1 : 0x1_00_00 + (high << 10) + low;
}

/** The ten bits of a surrogate whose second byte has these upper bits; -1 for none. */
function surrogateAt(bytes: Buffer, at: number, upper: number): number {
  const [first, second, third] = [bytes[at], bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  if (first !== lead || (second & 0xf0) !== upper || (third & 0xc0) !== 0x80) return -1;
  return ((second & 0x0f) << 6) | (third & 0x3f);
}
