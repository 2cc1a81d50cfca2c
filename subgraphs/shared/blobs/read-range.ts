import type pg from "pg";
import type { ByteRange, StoredBlob } from "./blob-store.js";
import { chunkBytes, chunksPerStatement } from "./chunks.js";

/**
 * The bytes of a range, a few chunks at a time, on demand. If the blob is deleted meanwhile, the stream ends with an
 * error, never with fewer bytes than promised.
 */
export async function* readRange(
  driver: pg.Pool,
  blob: StoredBlob,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer, void, undefined> {
  const stop = Math.min(end === undefined ? blob.byteSize : end + 1, blob.byteSize);
  for (let at = start; at < stop;) {
    const first = Math.floor(at / chunkBytes);
    const last = Math.min(first + chunksPerStatement - 1, Math.floor((stop - 1) / chunkBytes));
    const { rows } = await driver.query<{ bytes: Buffer }>(
      `select c.bytes from blob_chunk c join blob b on b.id = c.blob_id
       where c.blob_id = $1 and c.seq between $2 and $3 and b.byte_size is not null order by c.seq`,
      [blob.id, first, last],
    );
    if (rows.length !== last - first + 1) throw new Error("The blob was deleted while it was read.");
    for (const [index, { bytes }] of rows.entries()) {
      const offset = (first + index) * chunkBytes;
      const part = bytes.subarray(Math.max(at - offset, 0), Math.min(bytes.length, stop - offset));
      at += part.length;
      yield part;
    }
  }
}
