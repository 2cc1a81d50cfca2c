import type { Transaction } from "../../../shared/database/client.js";
import type { Queries, Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { Prisma } from "../../../../generated/prisma/client.js";

/** A file that was uploaded, received or fetched for a message. */
export interface MediaRow {
  readonly id: string;
  readonly organizationId: string;
  /** The identity that sent or received it; null for what no message names yet. */
  readonly identityId: string | null;
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly blobId: string;
  readonly createdAt: Date;
}

const selectMedia = Prisma.sql`
  select f.id, f.organization_id as "organizationId", f.identity_id as "identityId", f.filename,
         f.content_type as "contentType", f.byte_size as "byteSize", f.blob_id as "blobId", f.created_at as "createdAt"
  from im_media f`;

/** The file of that id, which must be well-formed. Rights are the caller's business. */
export async function mediaById(db: Queries, id: string): Promise<MediaRow | null> {
  const [row] = await db.$queryRaw<MediaRow[]>`${selectMedia} where f.id = ${id}::uuid`;
  return row ?? null;
}

/** Stores a file whose bytes are attached. */
export async function insertMedia(
  tx: Transaction,
  media: Omit<MediaRow, "id" | "createdAt" | "identityId">,
  now: Date,
): Promise<MediaRow> {
  return tx.imMedia.create({ data: { ...media, id: orderedId(now), identityId: null, createdAt: now } });
}

/** A file that a message names. */
export interface AttachedFile {
  readonly id: string;
  /** The carrier's id of a fetched file; null for other files. */
  readonly carrierRef: string | null;
}

/**
 * Adds files to a message, in their order, after the existing ones. They then stay as long as the message. Files are
 * locked against the sweep; returns whether all of them still existed.
 */
export async function attachMedia(
  tx: Statements,
  message: { readonly id: string; readonly identityId: string },
  files: readonly AttachedFile[],
): Promise<boolean> {
  if (files.length === 0) return true;
  const mediaIds = files.map(({ id }) => id);
  const held = await tx.$queryRaw<{ id: string }[]>`
    update im_media set identity_id = coalesce(identity_id, ${message.identityId}::uuid)
    where id = any(${mediaIds}::uuid[]) returning id`;
  if (held.length < new Set(mediaIds).size) return false;
  await tx.$executeRaw`
    insert into im_message_media (message_id, ordinal, media_id, carrier_ref)
    select ${message.id}::uuid,
           coalesce((select max(ordinal) + 1 from im_message_media where message_id = ${message.id}::uuid), 0) + f.ordinal - 1,
           f.id, f.carrier_ref
    from unnest(${mediaIds}::uuid[], ${files.map(({ carrierRef }) => carrierRef)}::text[])
      with ordinality f (id, carrier_ref, ordinal)`;
  return true;
}

/** The carrier's ids of a message's files; null for a file with an unknown one. */
export async function listCarrierRefs(db: Queries, messageId: string): Promise<(string | null)[]> {
  const rows = await db.$queryRaw<{ ref: string | null }[]>`
    select carrier_ref as ref from im_message_media where message_id = ${messageId}::uuid order by ordinal`;
  return rows.map(({ ref }) => ref);
}
