/** The size of a stored chunk. Only the last chunk of a blob may be shorter. */
export const chunkBytes = 256 * 1024;
/** The number of chunks in one statement. Together they are 1 MiB, which is the memory that a transfer uses. */
export const chunksPerStatement = 4;

/** Cuts a stream of buffers of any size into batches of complete chunks. */
export async function* toChunkBatches(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer[], void, undefined> {
  const batchBytes = chunkBytes * chunksPerStatement;
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const piece of stream) {
    for (let rest = piece; rest.length > 0;) {
      const part = rest.subarray(0, batchBytes - held);
      parts.push(part);
      held += part.length;
      rest = rest.subarray(part.length);
      if (held < batchBytes) continue;
      yield split(Buffer.concat(parts));
      parts = [];
      held = 0;
    }
  }
  if (held > 0) yield split(Buffer.concat(parts));
}

function split(batch: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < batch.length; at += chunkBytes) chunks.push(batch.subarray(at, at + chunkBytes));
  return chunks;
}
