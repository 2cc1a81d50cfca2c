import { Prisma } from "../../../generated/prisma/client.js";
import { modeColumns } from "../../shared/contact-rules/mode-columns.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import type { Queries, Statements } from "../../shared/database/statements.js";
import { visibleIdentities } from "../../shared/identity/visible-identities.js";
import type { FilterModes, StoredModes } from "../../shared/rules/filter-modes.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { frozenBy } from "../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../shared/reviews/rules/freeze.js";

/** An identity's settings of instant messages. */
export interface SettingsRow extends FilterModes {
  readonly identityId: string;
  readonly organizationId: string;
  readonly agentHandle: string;
  /** False while its identity is unclaimed, regardless of the stored value. */
  readonly enabled: boolean;
  readonly claimed: boolean;
  readonly frozenBy: FrozenBy | null;
  readonly version: number;
}

/** Settings `s` of identities `i` that are not deleted. */
const selectSettings = Prisma.sql`
  select s.identity_id as "identityId", i.organization_id as "organizationId", i.agent_handle as "agentHandle",
         s.enabled and i.claim_status = 'agent_claimed' as enabled, i.claim_status = 'agent_claimed' as claimed,
         ${modeColumns("s")}, ${frozenBy} as "frozenBy", s.version
  from im_settings s join identity i on i.id = s.identity_id
  where s.closed_at is null`;

/** Those of these identities that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleSettings(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<SettingsRow[]> {
  return db.$queryRaw<SettingsRow[]>`
    ${selectSettings} and s.identity_id = any(${[...ids]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** The settings of an identity, or null when it is deleted; the id must be well-formed. */
export async function findSettings(db: Queries, identityId: string): Promise<SettingsRow | null> {
  const [row] = await db.$queryRaw<SettingsRow[]>`${selectSettings} and s.identity_id = ${identityId}::uuid`;
  return row ?? null;
}

/**
 * Locks the settings of an identity and reads them. `share` prevents deletion and changes; `update` also serialises
 * transactions that depend on them: changes of its line and its groups.
 */
export async function lockSettings(
  tx: Statements,
  identityId: string,
  mode: "share" | "update",
): Promise<SettingsRow | null> {
  const strength = mode === "share" ? Prisma.sql`for share of s` : Prisma.sql`for update of s`;
  const [row] = await tx.$queryRaw<SettingsRow[]>`
    ${selectSettings} and s.identity_id = ${identityId}::uuid ${strength}`;
  return row ?? null;
}

/** Creates the settings of a new identity. */
export async function insertSettings(tx: Transaction, identityId: string, enabled: boolean, now: Date): Promise<void> {
  const data = { identityId, enabled, createdAt: now, updatedAt: now };
  await tx.imSettings.create({ data, select: { identityId: true } });
}

/** Changes locked settings. Their new version. */
export async function updateSettings(
  tx: Transaction,
  identityId: string,
  change: { readonly enabled?: boolean } & Partial<StoredModes>,
  now: Date,
): Promise<number> {
  const { version } = await tx.imSettings.update({
    where: { identityId },
    data: { ...change, version: { increment: 1 }, updatedAt: now },
    select: { version: true },
  });
  return version;
}

/** Closes the settings of a deleted identity, after concurrent transactions. */
export async function closeSettings(tx: Transaction, identityId: string, now: Date): Promise<void> {
  await tx.imSettings.updateMany({ where: { identityId }, data: { closedAt: now, enabled: false } });
}

/** Closes the settings of all identities of an organization that is deleted: nothing of theirs leaves any more. */
export async function closeSettingsOf(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const where = { closedAt: null, identity: { organizationId } };
  await tx.imSettings.updateMany({ where, data: { closedAt: now, enabled: false } });
}

/** Removes the settings of a deleted identity. */
export async function removeClosedSettings(tx: Transaction, identityId: string): Promise<void> {
  await tx.imSettings.deleteMany({ where: { identityId, closedAt: { not: null } } });
}
