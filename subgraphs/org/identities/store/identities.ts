import { Prisma, type Identity as IdentityRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "./visibility.js";

export type { IdentityRow };

/** What a new identity needs; the rest starts as the schema says. */
export type NewIdentity = Pick<
  IdentityRow,
  "id" | "organizationId" | "agentHandle" | "displayName" | "description" | "claimStatus" | "createdAt"
> &
  Partial<Pick<IdentityRow, "contactSharingEnabled">>;

/** What may change about an identity that lives. */
export type IdentityChange = Partial<
  Pick<IdentityRow, "agentHandle" | "displayName" | "description" | "contactSharingEnabled" | "domainClaimId">
>;

const selectIdentities = Prisma.sql`
  select i.id, i.organization_id as "organizationId", i.agent_handle as "agentHandle", i.live_handle as "liveHandle",
         i.display_name as "displayName", i.description, i.claim_status::text as "claimStatus",
         i.contact_sharing_enabled as "contactSharingEnabled", i.domain_claim_id as "domainClaimId", i.version,
         i.created_at as "createdAt", i.updated_at as "updatedAt", i.deleted_at as "deletedAt"
  from identity i`;

/** Identities by id, in no order, without those the viewer may not see. Ids must be well-formed. */
export async function findVisibleIdentities(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<IdentityRow[]> {
  return db.$queryRaw<IdentityRow[]>`
    ${selectIdentities} where i.id = any(${[...ids]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** Identities by canonical handle, in no order, without those the viewer may not see. */
export async function findVisibleIdentitiesByHandle(
  db: Reader,
  viewer: Viewer,
  handles: readonly string[],
): Promise<IdentityRow[]> {
  return db.$queryRaw<IdentityRow[]>`
    ${selectIdentities} where i.live_handle = any(${[...handles]}) and ${visibleIdentities(viewer)}`;
}

/** The identities a viewer may see, newest first. */
export async function listVisibleIdentities(
  db: Reader,
  viewer: Viewer,
  { first, after }: PageRequest,
): Promise<Page<IdentityRow>> {
  const rows = await db.$queryRaw<IdentityRow[]>`
    ${selectIdentities} where ${visibleIdentities(viewer)} and ${isAfter(after)}
    order by i.created_at desc, i.id desc limit ${first + 1}`;
  return toPage(rows, first);
}

function isAfter(keyset: Keyset | null): Prisma.Sql {
  if (keyset === null) return Prisma.sql`true`;
  return Prisma.sql`(i.created_at, i.id) < (${keyset.createdAt}::timestamptz, ${keyset.id}::uuid)`;
}

/** How many living identities an organization has. Lock the organization first when a limit hangs on it. */
export async function countIdentities(db: Reader, organizationId: string): Promise<number> {
  return db.identity.count({ where: { organizationId, deletedAt: null } });
}

/** Living identities of an organization, by id, so many at most. */
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

/** Locks the living identity of a canonical handle that the viewer may see, for the rest of the transaction; or null. */
export async function lockVisibleIdentity(
  tx: Transaction,
  viewer: Viewer,
  handle: string,
): Promise<IdentityRow | null> {
  await tx.$queryRaw`
    select 1 from identity i where i.live_handle = ${handle} and ${visibleIdentities(viewer)} for update`;
  return (await findVisibleIdentitiesByHandle(tx, viewer, [handle]))[0] ?? null;
}

/** Locks a living identity that the viewer may see against deletion; or null. The id must be well-formed. */
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
 * Locks a living identity that the viewer may see for the rest of the transaction, so that what is counted of it stays as
 * counted; or null. The id must be well-formed.
 */
export async function lockVisibleOwner(tx: Transaction, viewer: Viewer, id: string): Promise<IdentityRow | null> {
  await tx.$queryRaw`
    select 1 from identity i where i.id = ${id}::uuid and ${visibleIdentities(viewer)} for no key update`;
  return (await findVisibleIdentities(tx, viewer, [id]))[0] ?? null;
}

/**
 * Locks a living identity for the rest of the transaction; null when there is none. The caller has seen that it concerns
 * the viewer. `no key update` lets others go on adding rows that point at it; a deletion needs `update`.
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

/** Gives a locked identity to another organization. */
export async function relocateIdentity(
  tx: Transaction,
  id: string,
  organizationId: string,
  updatedAt: Date,
): Promise<IdentityRow> {
  return tx.identity.update({ where: { id }, data: { organizationId, updatedAt, version: { increment: 1 } } });
}

/** Notes that a human stands behind a locked identity now. */
export async function markClaimed(tx: Transaction, id: string, updatedAt: Date): Promise<IdentityRow> {
  return tx.identity.update({
    where: { id },
    data: { claimStatus: "agent_claimed", updatedAt, version: { increment: 1 } },
  });
}

/** Removes what is left of an organization's deleted identities, and their keys. */
export async function eraseTombstones(tx: Transaction, organizationId: string): Promise<void> {
  const dead = { organizationId, deletedAt: { not: null } };
  await tx.apiKey.deleteMany({ where: { identity: dead } });
  await tx.identity.deleteMany({ where: dead });
}

/** Makes a tombstone of a locked identity: the row stays, the handle is free for its organization. */
export async function buryIdentity(tx: Transaction, id: string, deletedAt: Date): Promise<IdentityRow> {
  return tx.identity.update({
    where: { id },
    data: { liveHandle: null, deletedAt, updatedAt: deletedAt, version: { increment: 1 } },
  });
}
