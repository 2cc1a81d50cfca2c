import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { reachOf } from "../rules.js";

/** The living identities of these ids whose secrets the viewer may see; ids must be well-formed. */
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
 * Keeps a living identity of the organization from being deleted or moved until the transaction ends; false when there is
 * none. Before the vault is locked: a deletion locks the identity first. The id must be well-formed.
 */
export async function lockHolder(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>`
    select 1 from identity
    where id = ${id}::uuid and organization_id = ${organizationId} and deleted_at is null for share`;
  return locked.length > 0;
}
