const carriageReturn = 0x0d;
const newline = 0x0a;

/** The same bytes with each carriage return replaced by a line feed, so that positions stay the same. */
export async function* withLineFeeds(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield toLineFeeds(Buffer.from(chunk));
}

/** Replaces the carriage returns of a buffer. */
export function toLineFeeds(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  for (let at = bytes.indexOf(carriageReturn); at >= 0; at = bytes.indexOf(carriageReturn, at + 1)) bytes[at] = newline;
  return bytes;
}
