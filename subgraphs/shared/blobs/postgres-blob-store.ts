import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { isUuid } from "../identity/uuid.js";
import type { BlobStore, PutOptions, StoredBlob } from "./blob-store.js";
import { chunkBytes, toChunkBatches } from "./chunks.js";
import { deleteBlob } from "./delete-blob.js";
import { readRange } from "./read-range.js";

/**
 * Stores blobs as chunks in PostgreSQL: one backup covers everything, in any topology. A slow upload or download holds
 * no connection while it waits, because each batch is a separate statement. A blob exists only after its size is
 * written.
 */
export function createPostgresBlobStore(database: Database, clock: Clock): BlobStore {
  const { reader, writer, driver } = database.request;

  async function stat(id: string): Promise<StoredBlob | null> {
    if (!isUuid(id)) return null;
    const row = await reader.blob.findUnique({ where: { id } });
    if (row === null || row.byteSize === null || row.sha256 === null) return null;
    return { id: row.id, byteSize: Number(row.byteSize), sha256: row.sha256 };
  }

  async function store(id: string, stream: Readable, maxBytes: number): Promise<StoredBlob> {
    const hash = createHash("sha256");
    let byteSize = 0;
    let seq = 0;
    for await (const chunks of toChunkBatches(counted(stream))) {
      await driver.query(
        "insert into blob_chunk (blob_id, seq, bytes) select $1, $2 + n - 1, b from unnest($3::bytea[]) with ordinality t(b, n)",
        [id, seq, chunks],
      );
      seq += chunks.length;
    }
    const sha256 = new Uint8Array(hash.digest());
    await writer.blob.update({ where: { id }, data: { byteSize, sha256 } });
    return { id, byteSize, sha256 };

    async function* counted(source: Readable): AsyncGenerator<Uint8Array> {
      for await (const piece of source.iterator({ destroyOnReturn: false })) {
        const bytes = typeof piece === "string" ? Buffer.from(piece) : (piece as Uint8Array);
        byteSize += bytes.length;
        if (byteSize > maxBytes) throw sharedErrors.problem("body_too_large");
        hash.update(bytes);
        yield bytes;
      }
    }
  }

  return {
    stat,
    async put(stream: Readable, { organizationId, maxBytes }: PutOptions) {
      // A connection that breaks before the first read, or after our last one, must not end the process.
      stream.on("error", () => {});
      const id = randomUUID();
      await writer.blob.create({ data: { id, organizationId, createdAt: clock.now() } });
      try {
        return await store(id, stream, maxBytes);
      } catch (error) {
        // If this fails too, the blob has no size: it is unreadable, and the sweep removes it.
        await writer.blob.delete({ where: { id } }).catch(() => {});
        throw error;
      }
    },
    async statUnattached(id, organizationId) {
      if (!isUuid(id)) return null;
      const where = { id, organizationId, attachedAt: null };
      return (await reader.blob.count({ where })) === 0 ? null : stat(id);
    },
    async get(id, range = { start: 0 }) {
      const blob = await stat(id);
      if (blob === null) return null;
      return Readable.from(readRange(driver, blob, range), { objectMode: false, highWaterMark: chunkBytes });
    },
    async attach(tx, id) {
      const count = isUuid(id)
        ? await tx.$executeRaw`
            update blob set attached_at = ${clock.now()} where id = ${id}::uuid and byte_size is not null`
        : 0;
      if (count === 0) throw sharedErrors.problem("not_found");
    },
    async adopt(tx, id, organizationId) {
      if (!isUuid(id)) return null;
      const rows = await tx.blob.updateManyAndReturn({
        where: { id, organizationId, attachedAt: null, byteSize: { not: null }, sha256: { not: null } },
        data: { attachedAt: clock.now() },
        select: { id: true, byteSize: true, sha256: true },
      });
      const [row] = rows;
      return row === undefined ? null : { id: row.id, byteSize: Number(row.byteSize), sha256: row.sha256! };
    },
    async delete(tx, id) {
      if (isUuid(id)) await deleteBlob(tx, id);
    },
  };
}
