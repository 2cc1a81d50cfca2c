import type { Clock } from "../clock/clock.js";
import type { Database, Writer } from "../database/client.js";

const orphanMilliseconds = 24 * 60 * 60 * 1000;
const batch = 500;

/**
 * Removes blobs that are older than 24 hours and attached to nothing: interrupted or unused uploads, and deleted blobs.
 * Returns how many.
 */
export async function sweepOrphanBlobs(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - orphanMilliseconds);
  const { writer } = database.jobs;
  for (let swept = 0; ;) {
    // Removing the size first decides the race with attach: from here on the blob cannot be attached.
    const orphans = await writer.$queryRaw<{ id: string }[]>`
      update blob set byte_size = null, sha256 = null where attached_at is null and id = any(array(
        select id from blob where attached_at is null and created_at < ${before}
        order by created_at limit 10 for update skip locked)) returning id`;
    for (const { id } of orphans) await remove(writer, id);
    swept += orphans.length;
    if (orphans.length === 0) return swept;
  }
}

/** Chunks first, a few at a time: a blob of 1 GiB has 4096 chunks, too many for one transaction. */
async function remove(writer: Writer, id: string): Promise<void> {
  for (;;) {
    const count = await writer.$executeRaw`
      delete from blob_chunk where blob_id = ${id}::uuid and seq in (
        select seq from blob_chunk where blob_id = ${id}::uuid limit ${batch})`;
    if (count < batch) break;
  }
  await writer.blob.deleteMany({ where: { id } });
}
