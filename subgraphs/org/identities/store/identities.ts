import { Prisma, type Identity as IdentityRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "./visibility.js";

export type { IdentityRow };

/** The values of a new identity; others have their defaults from the schema. */
export type NewIdentity = Pick<
  IdentityRow,
  "id" | "organizationId" | "agentHandle" | "displayName" | "description" | "claimStatus" | "createdAt"
> &
  Partial<Pick<IdentityRow, "contactSharingEnabled">>;

/** The fields of an identity that may change. */
export type IdentityChange = Partial<
  Pick<IdentityRow, "agentHandle" | "displayName" | "description" | "contactSharingEnabled" | "domainClaimId">
>;

/** Reads identities `i`. */
export const selectIdentities = Prisma.sql`
  select i.id, i.organization_id as "organizationId", i.agent_handle as "agentHandle", i.live_handle as "liveHandle",
         i.display_name as "displayName", i.description, i.claim_status::text as "claimStatus",
         i.contact_sharing_enabled as "contactSharingEnabled", i.domain_claim_id as "domainClaimId",
         i.frozen::text as frozen, i.frozen_at as "frozenAt", i.version,
         i.created_at as "createdAt", i.updated_at as "updatedAt", i.deleted_at as "deletedAt"
  from identity i`;

/** Identities by id, in no order, that the viewer may see. Ids must be well-formed. */
export async function findVisibleIdentities(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<IdentityRow[]> {
  return db.$queryRaw<IdentityRow[]>`
    ${selectIdentities} where i.id = any(${[...ids]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** Identities by canonical handle, in no order, that the viewer may see. */
export async function findVisibleIdentitiesByHandle(
  db: Reader,
  viewer: Viewer,
  handles: readonly string[],
): Promise<IdentityRow[]> {
  return db.$queryRaw<IdentityRow[]>`
    ${selectIdentities} where i.live_handle = any(${[...handles]}) and ${visibleIdentities(viewer)}`;
}

/**
 * How many identities an organization has, deleted ones excluded. Lock the organization first if a limit depends on it.
 */
export async function countIdentities(db: Reader, organizationId: string): Promise<number> {
  return db.identity.count({ where: { organizationId, deletedAt: null } });
}

/** Identities of an organization that are not deleted, by id, up to a limit. */
export async function findLivingIdentities(db: Reader, organizationId: string, most: number): Promise<string[]> {
  const where = { organizationId, deletedAt: null };
  const rows = await db.identity.findMany({ where, select: { id: true }, orderBy: { id: "asc" }, take: most });
  return rows.map(({ id }) => id);
}

export async function insertIdentity(tx: Transaction, identity: NewIdentity): Promise<IdentityRow> {
  return tx.identity.create({
    data: { ...identity, liveHandle: identity.agentHandle, updatedAt: identity.createdAt },
  });
}

/**
 * Locks the identity with a canonical handle that the viewer may see, for the rest of the transaction; null when there
 * is none.
 */
export async function lockVisibleIdentity(
  tx: Transaction,
  viewer: Viewer,
  handle: string,
): Promise<IdentityRow | null> {
  await tx.$queryRaw`
    select 1 from identity i where i.live_handle = ${handle} and ${visibleIdentities(viewer)} for update`;
  return (await findVisibleIdentitiesByHandle(tx, viewer, [handle]))[0] ?? null;
}

/** Locks an identity that the viewer may see against deletion; null when there is none. The id must be well-formed. */
export async function lockVisibleIdentityById(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<IdentityRow | null> {
  await tx.$queryRaw`
    select 1 from identity i where i.id = ${id}::uuid and ${visibleIdentities(viewer)} for share`;
  return (await findVisibleIdentities(tx, viewer, [id]))[0] ?? null;
}

/**
 * Locks an identity that the viewer may see for the rest of the transaction, so that counts of its rows stay valid;
 * null when there is none. The id must be well-formed.
 */
export async function lockVisibleOwner(tx: Transaction, viewer: Viewer, id: string): Promise<IdentityRow | null> {
  await tx.$queryRaw`
    select 1 from identity i where i.id = ${id}::uuid and ${visibleIdentities(viewer)} for no key update`;
  return (await findVisibleIdentities(tx, viewer, [id]))[0] ?? null;
}

/**
 * Locks an identity for the rest of the transaction; null when it is deleted. The caller has checked that it concerns
 * the viewer. `no key update` allows other transactions to add rows that reference it; a deletion needs `update`.
 */
export async function lockLivingIdentity(
  tx: Transaction,
  id: string,
  strength: "update" | "no key update",
): Promise<IdentityRow | null> {
  const lock = strength === "update" ? Prisma.sql`for update` : Prisma.sql`for no key update`;
  await tx.$queryRaw`select 1 from identity where id = ${id}::uuid and deleted_at is null ${lock}`;
  return tx.identity.findFirst({ where: { id, deletedAt: null } });
}

/** Changes a locked identity. */
export async function updateIdentity(
  tx: Transaction,
  id: string,
  change: IdentityChange,
  updatedAt: Date,
): Promise<IdentityRow> {
  return tx.identity.update({
    where: { id },
    data: {
      ...change,
      ...(change.agentHandle === undefined ? {} : { liveHandle: change.agentHandle }),
      updatedAt,
      version: { increment: 1 },
    },
  });
}

/** Moves a locked identity to another organization. */
export async function relocateIdentity(
  tx: Transaction,
  id: string,
  organizationId: string,
  updatedAt: Date,
): Promise<IdentityRow> {
  return tx.identity.update({ where: { id }, data: { organizationId, updatedAt, version: { increment: 1 } } });
}

/** Records that a human has claimed a locked identity. */
export async function markClaimed(tx: Transaction, id: string, updatedAt: Date): Promise<IdentityRow> {
  return tx.identity.update({
    where: { id },
    data: { claimStatus: "agent_claimed", updatedAt, version: { increment: 1 } },
  });
}

/** Removes the remaining rows of an organization's deleted identities, and their keys. */
export async function eraseTombstones(tx: Transaction, organizationId: string): Promise<void> {
  const dead = { organizationId, deletedAt: { not: null } };
  await tx.apiKey.deleteMany({ where: { identity: dead } });
  await tx.identity.deleteMany({ where: dead });
}

/** Turns a locked identity into a tombstone: the row stays, and its organization may use the handle again. */
export async function buryIdentity(tx: Transaction, id: string, deletedAt: Date): Promise<IdentityRow> {
  return tx.identity.update({
    where: { id },
    data: { liveHandle: null, deletedAt, updatedAt: deletedAt, version: { increment: 1 } },
  });
}
