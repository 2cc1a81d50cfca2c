const carriageReturn = 0x0d;
const newline = 0x0a;

/** The same bytes with line feeds where carriage returns were: as many, so that places stay what they are. */
export async function* withLineFeeds(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield toLineFeeds(Buffer.from(chunk));
}

/** Changes the carriage returns of a buffer. */
export function toLineFeeds(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  for (let at = bytes.indexOf(carriageReturn); at >= 0; at = bytes.indexOf(carriageReturn, at + 1)) bytes[at] = newline;
  return bytes;
}
