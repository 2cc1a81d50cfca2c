const escape = 0x1b;
const shiftOut = 0x0e;
const shiftIn = 0x0f;
const newline = 0x0a;
const tilde = 0x7e;

/**
 * Text of seven bits, in which escapes switch to another charset (RFC 1557, 1843, 1922), as the same text with eight
 * bits, which decoders know.
 */
export function withoutShifts(bytes: Buffer, name: string): { readonly bytes: Buffer; readonly charset: string } {
  return name === "hz"
    ? { bytes: withoutTildes(bytes), charset: "gbk" }
    : { bytes: withoutEscapes(bytes), charset: name === "iso-2022-kr" ? "euc-kr" : "gbk" };
}

function withoutEscapes(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  let isShifted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    // `ESC $ ) C` declares the charset of shifted bytes.
    if (byte === escape && bytes[at + 1] === 0x24) at += 3;
    else if (byte === shiftOut || byte === shiftIn) isShifted = byte === shiftOut;
    else {
      // A line begins unshifted, even if the previous one did not switch back.
      if (byte === newline) isShifted = false;
      plain[size++] = isShifted && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return plain.subarray(0, size);
}

function withoutTildes(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  let isShifted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const sign = byte === tilde ? bytes[at + 1] : undefined;
    if (sign === 0x7b || sign === 0x7d) {
      isShifted = sign === 0x7b;
      at++;
    } else if (sign === newline) at++;
    else if (sign === 0x0d && bytes[at + 2] === newline) at += 2;
    else {
      if (sign === tilde) at++;
      if (byte === newline) isShifted = false;
      plain[size++] = isShifted && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return plain.subarray(0, size);
}
