import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { BlobStore } from "../../../shared/blobs/blob-store.js";
import type { Services } from "../../../shared/context/services.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

/** Larger contents are stored in a blob. */
const mostInRow = 256 * 1024;
/** Rows of one statement: it has at most 65,535 values. */
const rowsPerStatement = 500;

/** Bytes to be stored: their row is written together with the rows that reference it. */
export interface NewContent {
  readonly id: string;
  readonly byteSize: number;
  readonly sha256: Uint8Array<ArrayBuffer>;
  /** Null when they are in the blob. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly blobId: string | null;
  readonly createdAt: Date;
}

/**
 * Prepares bytes for a transaction. Large ones are stored in a blob at once; if the transaction never happens, the
 * sweep removes it.
 * @param organizationId the owner of the bytes
 */
export async function prepareContent(
  { blobs, clock }: Pick<Services, "blobs" | "clock">,
  organizationId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<NewContent> {
  const createdAt = clock.now();
  const id = orderedId(createdAt);
  if (bytes.length <= mostInRow) {
    const sha256 = new Uint8Array(createHash("sha256").update(bytes).digest());
    return { id, byteSize: bytes.length, sha256, bytes, blobId: null, createdAt };
  }
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], { objectMode: false });
  const blob = await blobs.put(stream, { organizationId, maxBytes: bytes.length });
  const sha256 = new Uint8Array(blob.sha256);
  return { id, byteSize: blob.byteSize, sha256, bytes: null, blobId: blob.id, createdAt };
}

/** The content of an existing blob. */
export function contentOfBlob(
  { clock }: Pick<Services, "clock">,
  blob: { readonly id: string; readonly byteSize: number; readonly sha256: Uint8Array },
): NewContent {
  const createdAt = clock.now();
  return {
    id: orderedId(createdAt),
    byteSize: blob.byteSize,
    sha256: new Uint8Array(blob.sha256),
    bytes: null,
    blobId: blob.id,
    createdAt,
  };
}

/** Stores prepared contents, before the rows that reference them. */
export async function insertContents(tx: Statements, blobs: BlobStore, contents: readonly NewContent[]): Promise<void> {
  for (const { blobId } of contents) if (blobId !== null) await blobs.attach(tx, blobId);
  for (let at = 0; at < contents.length; at += rowsPerStatement) {
    const rows = contents
      .slice(at, at + rowsPerStatement)
      .map(
        ({ id, byteSize, sha256, bytes, blobId, createdAt }) =>
          Prisma.sql`(${id}::uuid, ${byteSize}, ${sha256}, ${bytes}, ${blobId}::uuid, ${createdAt}::timestamptz)`,
      );
    const insert = Prisma.sql`
      insert into mail_content (id, byte_size, sha256, bytes, blob_id, created_at) values ${Prisma.join(rows)}`;
    await sendStatement(tx, insert);
  }
}

/** The bytes of contents that are stored in their rows, by id: the small ones. The caller checks access. */
export async function readSmallContents(db: Queries, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  const rows = await db.$queryRaw<{ id: string; bytes: Uint8Array }[]>`
    select id, bytes from mail_content where id = any(${[...new Set(ids)]}::uuid[]) and bytes is not null`;
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** The bytes of a content; null when there is none. The caller checks access. */
export async function readContent(db: Queries, blobs: BlobStore, id: string): Promise<Readable | null> {
  const [row] = await db.$queryRaw<{ bytes: Uint8Array | null; blobId: string | null }[]>`
    select bytes, blob_id as "blobId" from mail_content where id = ${id}::uuid`;
  if (row === undefined) return null;
  if (row.blobId !== null) return blobs.get(row.blobId);
  return Readable.from([Buffer.from(row.bytes ?? [])], { objectMode: false });
}

/** The first bytes of a content; null when there is none. The caller checks access. */
export async function readContentStart(
  db: Queries,
  blobs: BlobStore,
  id: string,
  most: number,
): Promise<Buffer | null> {
  const [row] = await db.$queryRaw<{ bytes: Uint8Array | null; blobId: string | null }[]>`
    select substring(bytes from 1 for ${most}::int) as bytes, blob_id as "blobId" from mail_content where id = ${id}::uuid`;
  if (row === undefined) return null;
  if (row.blobId === null) return Buffer.from(row.bytes ?? []);
  const stream = await blobs.get(row.blobId, { start: 0, end: most - 1 });
  return stream === null ? null : buffer(stream);
}

/**
 * Removes contents that have no reference any more. Call it after their references were removed. A concurrent
 * transaction that adds a reference waits for this one, and then does not find the content.
 */
export async function releaseContents(
  tx: Statements,
  blobs: Pick<BlobStore, "delete">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const sorted = [...new Set(ids)].sort();
  // Two transactions may remove the last two references at once: the lock lets the second one see the first one's work.
  await sendStatement(
    tx,
    Prisma.sql`select 1 from mail_content where id = any(${sorted}::uuid[]) order by id for update`,
  );
  const gone = await tx.$queryRaw<{ blobId: string | null }[]>`
    delete from mail_content c where c.id = any(${sorted}::uuid[])
      and not exists (select 1 from mail_message m where m.content_id = c.id)
      and not exists (select 1 from mail_attachment a where a.content_id = c.id)
      and not exists (select 1 from mail_draft_attachment d where d.content_id = c.id)
      and not exists (select 1 from mail_reception r where r.content_id = c.id)
    returning c.blob_id as "blobId"`;
  for (const { blobId } of gone) if (blobId !== null) await blobs.delete(tx, blobId);
}
