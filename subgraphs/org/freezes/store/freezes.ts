import { Prisma } from "../../../../generated/prisma/client.js";
import type { Actor } from "../../../shared/database/actor.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type EventAudience, forEveryAgent } from "../../../shared/events/append-event.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { FreezeMode, FreezeScope } from "../../../shared/reviews/rules/freeze.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/** A freeze, open or ended. */
export interface FreezeRow {
  readonly id: string;
  readonly scope: FreezeScope;
  readonly organizationId: string | null;
  readonly identityId: string | null;
  readonly mode: FreezeMode;
  readonly reason: string | null;
  readonly version: number;
  readonly startedAt: Date;
  readonly startedByKind: Actor["kind"];
  readonly startedById: string | null;
  readonly startedByOrganization: string | null;
  readonly endedAt: Date | null;
  readonly endedByKind: Actor["kind"] | null;
  readonly endedById: string | null;
  readonly endedByOrganization: string | null;
}

/** The target of a freeze. */
export type FreezeTarget =
  | { readonly scope: "agent"; readonly organizationId: string; readonly identityId: string }
  | { readonly scope: "organization"; readonly organizationId: string; readonly identityId: null }
  | { readonly scope: "installation"; readonly organizationId: null; readonly identityId: null };

const select = Prisma.sql`
  select f.id, f.scope::text as scope, f.organization_id as "organizationId", f.identity_id as "identityId",
         f.mode::text as mode, f.reason, f.version, f.started_at as "startedAt", f.started_by_kind as "startedByKind",
         f.started_by_id as "startedById", f.started_by_organization_id as "startedByOrganization",
         f.ended_at as "endedAt", f.ended_by_kind as "endedByKind", f.ended_by_id as "endedById",
         f.ended_by_organization_id as "endedByOrganization"
  from "freeze" f`;

/** The condition that a freeze covers the viewer, or what it sees. Freezes of the installation cover everybody. */
function visible(viewer: Viewer): Prisma.Sql {
  const { organizationId, identityId } = viewer;
  if (organizationId === null) return Prisma.sql`false`;
  if (seesOrganization(viewer)) {
    return Prisma.sql`(f.organization_id = ${organizationId} or f.scope = 'installation')`;
  }
  if (!isAgent(viewer)) return Prisma.sql`false`;
  return Prisma.sql`(f.identity_id = ${identityId}::uuid or f.scope = 'installation'
    or f.scope = 'organization' and f.organization_id = ${organizationId})`;
}

/** The freezes that the viewer may know of, newest first. */
export async function listVisibleFreezes(
  db: Reader,
  viewer: Viewer,
  active: boolean | null,
  { first, after }: PageRequest,
): Promise<Page<FreezeRow & Keyset>> {
  const open =
    active === null
      ? Prisma.empty
      : active
        ? Prisma.sql`and f.ended_at is null`
        : Prisma.sql`and f.ended_at is not null`;
  const place =
    after === null ? Prisma.empty : Prisma.sql`and (f.started_at, f.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<FreezeRow[]>`
    ${select} where ${visible(viewer)} ${open} ${place} order by f.started_at desc, f.id desc limit ${first + 1}`;
  return toPage(
    rows.map((row) => ({ ...row, createdAt: row.startedAt })),
    first,
  );
}

/** Freezes by id, in no order, that the viewer may know of. Ids must be well-formed. */
export async function findVisibleFreezes(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<FreezeRow[]> {
  return db.$queryRaw<FreezeRow[]>`${select} where f.id = any(${[...ids]}::uuid[]) and ${visible(viewer)}`;
}

/** The open freezes of these identities themselves that the viewer may know of, in no order. */
export async function findVisibleFreezesOf(
  db: Reader,
  viewer: Viewer,
  identityIds: readonly string[],
): Promise<FreezeRow[]> {
  return db.$queryRaw<FreezeRow[]>`
    ${select} where f.identity_id = any(${[...identityIds]}::uuid[]) and f.ended_at is null and ${visible(viewer)}`;
}

/** The open freeze of an organization itself, if the viewer may know of it. */
export async function findVisibleFreezeOfOrganization(
  db: Reader,
  viewer: Viewer,
  organizationId: string,
): Promise<FreezeRow | null> {
  const [row] = await db.$queryRaw<FreezeRow[]>`
    ${select} where f.organization_id = ${organizationId} and f.scope = 'organization' and f.ended_at is null
      and ${visible(viewer)}`;
  return row ?? null;
}

/**
 * Whom the event of a freeze concerns: the identities that it covers, and their organizations. A freeze of the
 * installation has one row for each organization, which its agents read too: rows for all agents would be too many for one
 * transaction.
 */
export async function findCovered(
  tx: Transaction,
  { organizationId, identityId }: Pick<FreezeRow, "organizationId" | "identityId">,
): Promise<EventAudience[]> {
  if (organizationId === null) {
    const organizations = await tx.organization.findMany({ where: { deletedAt: null }, select: { id: true } });
    return organizations.map(({ id }) => ({ identityId: null, organizationId: id, side: forEveryAgent }));
  }
  const identities =
    identityId === null
      ? await tx.identity.findMany({ where: { organizationId, deletedAt: null }, select: { id: true } })
      : [{ id: identityId }];
  return [...identities.map(({ id }) => id), null].map((id) => ({ identityId: id, organizationId, side: null }));
}

/** Freezes by id, for webhooks about them: their events have determined who gets these. */
export async function findReportedFreezes(db: Reader, ids: readonly string[]): Promise<FreezeRow[]> {
  return db.$queryRaw<FreezeRow[]>`${select} where f.id = any(${[...ids]}::uuid[])`;
}

/** The open freeze of a target; null when there is none. Its row of `identity` and so on is locked. */
export async function findOpenFreeze(tx: Reader, target: FreezeTarget): Promise<FreezeRow | null> {
  const of =
    target.scope === "agent"
      ? Prisma.sql`f.identity_id = ${target.identityId}::uuid`
      : target.scope === "organization"
        ? Prisma.sql`f.organization_id = ${target.organizationId}`
        : Prisma.sql`true`;
  const [row] = await tx.$queryRaw<FreezeRow[]>`
    ${select} where f.scope = ${target.scope}::"FreezeScope" and f.ended_at is null and ${of}`;
  return row ?? null;
}

/** Stores a new freeze. */
export async function insertFreeze(
  tx: Transaction,
  freeze: FreezeTarget & Pick<FreezeRow, "id" | "mode" | "reason" | "startedAt">,
  by: Actor,
): Promise<void> {
  const actor = { startedByKind: by.kind, startedById: by.id, startedByOrganization: by.organizationId };
  await tx.freeze.create({ data: { ...freeze, ...actor }, select: { id: true } });
}

/** Makes an open freeze stricter. */
export async function raiseFreeze(tx: Transaction, id: string): Promise<void> {
  await tx.freeze.update({ where: { id }, data: { mode: "all", version: { increment: 1 } }, select: { id: true } });
}

/** Ends an open freeze. */
export async function closeFreeze(tx: Transaction, id: string, by: Actor, endedAt: Date): Promise<void> {
  const actor = { endedByKind: by.kind, endedById: by.id, endedByOrganization: by.organizationId };
  const data = { endedAt, ...actor, version: { increment: 1 } };
  await tx.freeze.update({ where: { id }, data, select: { id: true } });
}

/** Removes the freezes of a deleted organization, and of its agents. */
export async function removeFreezesOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.freeze.deleteMany({ where: { organizationId } });
}
