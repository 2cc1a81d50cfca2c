import type { Transaction } from "../../../shared/database/client.js";

/** Moves the files of an identity to its new organization. */
export async function moveMedia(tx: Transaction, identityId: string, organizationId: string): Promise<void> {
  await tx.imMedia.updateMany({ where: { identityId }, data: { organizationId } });
}

/**
 * Removes some files without a message, with their bytes: uploads from before that time, files whose messages are
 * deleted, or all of a deleted organization. Returns how many.
 */
export async function removeUnreferenced(
  tx: Transaction,
  { before, organizationId, most }: { before: Date; organizationId: string | null; most: number },
): Promise<number> {
  const gone = await tx.$queryRaw<{ id: string; blobId: string }[]>`
    delete from im_media where id = any(array(
      select f.id from im_media f
      where (f.created_at < ${before} or f.identity_id is not null or f.organization_id = ${organizationId}::text)
        and (${organizationId}::text is null or f.organization_id = ${organizationId}::text)
        and not exists (select 1 from im_message_media r where r.media_id = f.id)
      order by f.created_at, f.id limit ${most} for update of f skip locked))
      and not exists (select 1 from im_message_media r where r.media_id = im_media.id)
    returning id, blob_id as "blobId"`;
  const blobIds = gone.map(({ blobId }) => blobId);
  if (blobIds.length === 0) return 0;
  await tx.blob.updateMany({
    where: { id: { in: blobIds } },
    data: { attachedAt: null, byteSize: null, sha256: null },
  });
  return gone.length;
}
