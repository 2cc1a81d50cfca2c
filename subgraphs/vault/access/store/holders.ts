import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { reachOf } from "../rules.js";

/** The identities with these ids, not deleted, whose secrets the viewer may see; ids must be well-formed. */
export async function findVisibleHolders(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ readonly id: string }[]> {
  const reach = reachOf(viewer);
  if (reach === "none" || viewer.organizationId === null) return [];
  const own = reach === "all" ? Prisma.sql`true` : Prisma.sql`id = ${viewer.identityId}::uuid`;
  return db.$queryRaw<{ id: string }[]>`
    select id from identity
    where id = any(${[...ids]}::uuid[]) and organization_id = ${viewer.organizationId} and deleted_at is null and ${own}`;
}

/**
 * Locks an identity of the organization against deletion and moves until the transaction ends; false when there is
 * none. Call it before locking the vault, because a deletion locks the identity first. The id must be well-formed.
 */
export async function lockHolder(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>`
    select 1 from identity
    where id = ${id}::uuid and organization_id = ${organizationId} and deleted_at is null for share`;
  return locked.length > 0;
}
