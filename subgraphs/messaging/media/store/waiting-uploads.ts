import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { WaitingUploads } from "../rules/upload-room.js";

/**
 * The files of an organization without a message; null when it was deleted. Their number is limited, so this is quick.
 */
export async function findWaitingUploads(db: Queries, organizationId: string): Promise<WaitingUploads | null> {
  const [row] = await db.$queryRaw<WaitingUploads[]>`
    select o.plan, o.provisional as "isProvisional", w.files, w.bytes
    from organization o,
    lateral (
      select count(*)::int as files, coalesce(sum(f.byte_size), 0)::float8 as bytes from im_media f
      where f.organization_id = o.id and f.identity_id is null
    ) w
    where o.id = ${organizationId}`;
  return row ?? null;
}

/** Lets one upload of an organization be counted and stored after the other, until the transaction ends. */
export async function lockUploads(tx: Statements, organizationId: string): Promise<void> {
  const lock = Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${`im uploads/${organizationId}`}, 0))`;
  await sendStatement(tx, lock);
}
