import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import {
  claimColumns,
  type FlatClaim,
  joinClaim,
  toAffiliatedClaim,
} from "../../../shared/identity/affiliated-claims.js";
import type { AffiliatedClaim } from "../../../shared/rules/affiliation.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import { directoryForm } from "../rules/directory-text.js";
import type { SettingsValues } from "../rules/settings-change.js";
import type { Skill } from "../rules/skills.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../../shared/reviews/rules/freeze.js";

/** The settings of an identity with what depends on the identity itself. `enabled` is false while it is unclaimed. */
export interface SettingsRow extends SettingsValues {
  readonly identityId: string;
  readonly organizationId: string;
  readonly agentHandle: string;
  readonly displayName: string | null;
  readonly claimed: boolean;
  readonly frozenBy: FrozenBy | null;
  readonly inboundTaskCount: number;
  readonly outboundTaskCount: number;
  /** Null until the first change. */
  readonly updatedAt: Date | null;
  /** The claim of a domain that the identity shows, if any. */
  readonly claim: AffiliatedClaim | null;
  /** The newest change of the settings or of the identity: the inputs of a card, besides the domain claim. */
  readonly lastModified: Date;
}

export interface FlatSettingsRow extends Omit<SettingsRow, "skills" | "claim" | "lastModified">, FlatClaim {
  readonly skills: Prisma.JsonValue;
  readonly identityUpdatedAt: Date;
}

/** Settings `s` with their identities `i`; a `where` follows. */
export const selectSettings = Prisma.sql`
  select s.identity_id as "identityId", s.enabled and i.claim_status = 'agent_claimed' as enabled,
         s.publicly_discoverable as "publiclyDiscoverable", s.allow_public_egress as "allowPublicEgress",
         s.filter_mode::text as "filterMode", s.skills, s.inbound_task_count as "inboundTaskCount",
         s.outbound_task_count as "outboundTaskCount", s.updated_at as "updatedAt",
         i.organization_id as "organizationId", i.agent_handle as "agentHandle", i.display_name as "displayName",
         i.claim_status = 'agent_claimed' as claimed, ${frozenBy} as "frozenBy", i.updated_at as "identityUpdatedAt",
         ${claimColumns}
  from a2a_settings s join identity i on i.id = s.identity_id ${joinClaim}`;

/** Settings of identities that are not deleted, in no order; ids must be well-formed. */
export async function findSettings(db: Queries, ids: readonly string[]): Promise<SettingsRow[]> {
  const rows = await db.$queryRaw<FlatSettingsRow[]>`
    ${selectSettings} where s.identity_id = any(${[...ids]}::uuid[]) and i.deleted_at is null`;
  return rows.map(toSettingsRow);
}

/** Those of these identities that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleSettings(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<SettingsRow[]> {
  const rows = await db.$queryRaw<FlatSettingsRow[]>`
    ${selectSettings} where s.identity_id = any(${[...ids]}::uuid[]) and i.deleted_at is null and ${isOwn(viewer)}`;
  return rows.map(toSettingsRow);
}

/** The condition under which a viewer sees what an identity `i` has for itself: its own, or its organization's. */
export function isOwn(viewer: Viewer): Prisma.Sql {
  if (viewer.kind === "system") return Prisma.sql`true`;
  if (isAgent(viewer)) return Prisma.sql`i.id = ${viewer.identityId}::uuid`;
  return seesOrganization(viewer) ? Prisma.sql`i.organization_id = ${viewer.organizationId}` : Prisma.sql`false`;
}

/** Settings of the identity with this handle, or null; the handle must be normalized. */
export async function findSettingsByHandle(db: Reader, liveHandle: string): Promise<SettingsRow | null> {
  const [row] = await db.$queryRaw<FlatSettingsRow[]>`${selectSettings} where i.live_handle = ${liveHandle}`;
  return row === undefined ? null : toSettingsRow(row);
}

/** Settings of the identities with these handles, in no order; handles must be normalized. */
export async function findSettingsByHandles(db: Reader, liveHandles: readonly string[]): Promise<SettingsRow[]> {
  const rows = await db.$queryRaw<FlatSettingsRow[]>`
    ${selectSettings} where i.live_handle = any(${[...liveHandles]}::text[])`;
  return rows.map(toSettingsRow);
}

/**
 * Locks settings in id order (`update` when they will be written, else `share`), so that neither a change of them nor the
 * deletion of their identity can come between admission and what was admitted, and two callers cannot deadlock.
 */
export async function lockSettingsRows(
  tx: Statements,
  ids: readonly string[],
  mode: "share" | "update",
): Promise<void> {
  const sorted = [...new Set(ids)].sort();
  const strength = mode === "share" ? Prisma.sql`for share` : Prisma.sql`for update`;
  const lock = Prisma.sql`
    select 1 from a2a_settings where identity_id = any(${sorted}::uuid[]) order by identity_id ${strength}`;
  await sendStatement(tx, lock);
}

/** Locks settings as `lockSettingsRows` does, and reads them. Those of deleted identities are left out. */
export async function lockSettings(
  tx: Statements,
  ids: readonly string[],
  mode: "share" | "update",
): Promise<SettingsRow[]> {
  await lockSettingsRows(tx, ids, mode);
  return findSettings(tx, [...new Set(ids)].sort());
}

/** Creates the settings of a new identity: a claimed one accepts tasks from the start (spec 4.3, rule 6). */
export async function insertSettings(tx: Transaction, identityId: string, enabled: boolean): Promise<void> {
  await tx.a2aSettings.create({ data: { identityId, enabled }, select: { identityId: true } });
}

/** Writes a change of locked settings. Their new version. */
export async function updateSettings(
  tx: Transaction,
  identityId: string,
  { skills, ...change }: Partial<SettingsValues>,
  now: Date,
): Promise<number> {
  const json = skills === null ? Prisma.DbNull : (skills as unknown as Prisma.InputJsonArray | undefined);
  const { version } = await tx.a2aSettings.update({
    where: { identityId },
    data: { ...change, ...(json === undefined ? {} : { skills: json }), version: { increment: 1 }, updatedAt: now },
    select: { version: true },
  });
  return version;
}

/** Writes the data of an identity for lists of cards: the searched text, and the size of its skills. */
export async function updateListing(
  tx: Transaction,
  identityId: string,
  listing: { readonly directoryText: string; readonly skillsBytes: number },
): Promise<void> {
  await tx.a2aSettings.updateMany({ where: { identityId }, data: { ...listing, searchForm: directoryForm } });
}

/** Locks some identities whose directory text has an earlier form; those that another process has are left to it. */
export async function lockStaleListings(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select identity_id as id from a2a_settings where search_form < ${directoryForm}
    order by identity_id limit ${limit} for update skip locked`;
  return rows.map(({ id }) => id);
}

/** An identity that its human has claimed begins to accept tasks, unless a user has already decided. */
export async function enableClaimed(tx: Transaction, identityId: string): Promise<void> {
  await tx.a2aSettings.updateMany({ where: { identityId, updatedAt: null }, data: { enabled: true } });
}

/** Removes the settings of an identity that is being deleted. */
export async function deleteSettings(tx: Transaction, identityId: string): Promise<void> {
  await tx.a2aSettings.deleteMany({ where: { identityId } });
}

/** Counts a new task on both sides; both rows must be locked. */
export async function countTask(tx: Statements, requesterId: string, workerId: string): Promise<void> {
  const count = Prisma.sql`
    update a2a_settings
    set inbound_task_count = inbound_task_count + (identity_id = ${workerId}::uuid)::int,
        outbound_task_count = outbound_task_count + (identity_id = ${requesterId}::uuid)::int
    where identity_id in (${requesterId}::uuid, ${workerId}::uuid)`;
  await sendStatement(tx, count);
}

export function toSettingsRow({ identityUpdatedAt, skills, ...flat }: FlatSettingsRow): SettingsRow {
  const { claimDomain, claimState, claimLastSuccessAt, claimValidUntil, claimUpdatedAt, ...row } = flat;
  const claim = toAffiliatedClaim({ claimDomain, claimState, claimLastSuccessAt, claimValidUntil, claimUpdatedAt });
  const lastModified = row.updatedAt !== null && row.updatedAt > identityUpdatedAt ? row.updatedAt : identityUpdatedAt;
  return { ...row, claim, skills: skills as unknown as readonly Skill[] | null, lastModified };
}
