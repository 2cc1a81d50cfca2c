import type { Readable } from "node:stream";
import type { BlobStore, ByteRange } from "../../../shared/blobs/blob-store.js";
import type { UploadBytes } from "./found-mail.js";

/** The bytes of a stored upload. If the blob was deleted because the import was canceled, reading fails. */
export async function uploadOfBlob(blobs: BlobStore, id: string): Promise<UploadBytes> {
  const blob = await blobs.stat(id);
  if (blob === null) throw new BlobGone();
  const open = async (range: ByteRange): Promise<Readable> => {
    const stream = await blobs.get(id, range);
    if (stream === null) throw new BlobGone();
    return stream;
  };
  return {
    size: blob.byteSize,
    async read(start, end) {
      if (end <= start) return Buffer.alloc(0);
      const parts: Buffer[] = [];
      for await (const part of await open({ start, end: end - 1 })) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
    async *stream(start, end) {
      if (end > start) yield* (await open({ start, end: end - 1 })) as AsyncIterable<Buffer>;
    },
  };
}

class BlobGone extends Error {
  constructor() {
    super("The upload of an import is gone.");
  }
}
