import type { Reader, Transaction } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { FilterModes, StoredModes } from "../../../shared/rules/filter-modes.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../../shared/reviews/rules/freeze.js";

/** The filter modes of an identity in Slack. */
export interface SettingsRow extends FilterModes {
  readonly identityId: string;
  readonly organizationId: string;
  readonly version: number;
}

/** Settings in a transaction that holds them, with what is frozen. */
export interface HeldSettings extends SettingsRow {
  readonly frozenBy: FrozenBy | null;
}

/** Those of these identities that the viewer sees, in no order; ids must be well-formed. Without a row, no user is filtered. */
export async function findVisibleSettings(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<SettingsRow[]> {
  return db.$queryRaw<SettingsRow[]>`
    select i.id as "identityId", i.organization_id as "organizationId", coalesce(s.version, 0) as version,
           coalesce(s.filter_mode, 'blacklist')::text as "filterMode",
           coalesce(s.inbound_filter_mode, s.filter_mode, 'blacklist')::text as "inboundFilterMode",
           coalesce(s.outbound_filter_mode, s.filter_mode, 'blacklist')::text as "outboundFilterMode"
    from identity i left join chat_settings s on s.identity_id = i.id
    where i.deleted_at is null and i.id = any(${[...ids]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/**
 * The settings of an identity that is not deleted, created if there are none. Until the transaction ends, the identity is not
 * deleted, and no other transaction changes its rules or modes.
 */
export async function holdSettings(tx: Transaction, identityId: string, now: Date): Promise<HeldSettings | null> {
  const [identity] = await tx.$queryRaw<Pick<HeldSettings, "organizationId" | "frozenBy">[]>`
    select i.organization_id as "organizationId", ${frozenBy} as "frozenBy" from identity i
    where i.id = ${identityId}::uuid and i.deleted_at is null for share of i`;
  if (identity === undefined) return null;
  await tx.$executeRaw`
    insert into chat_settings (identity_id, created_at, updated_at) values (${identityId}::uuid, ${now}, ${now})
    on conflict (identity_id) do nothing`;
  const [row] = await tx.$queryRaw<Omit<SettingsRow, "organizationId">[]>`
    select s.identity_id as "identityId", s.version, s.filter_mode::text as "filterMode",
           coalesce(s.inbound_filter_mode, s.filter_mode)::text as "inboundFilterMode",
           coalesce(s.outbound_filter_mode, s.filter_mode)::text as "outboundFilterMode"
    from chat_settings s where s.identity_id = ${identityId}::uuid for update`;
  return { ...row!, ...identity };
}

/** Changes held settings. Their new version. */
export async function updateSettings(
  tx: Transaction,
  identityId: string,
  change: StoredModes,
  now: Date,
): Promise<number> {
  const { version } = await tx.chatSettings.update({
    where: { identityId },
    data: { ...change, version: { increment: 1 }, updatedAt: now },
    select: { version: true },
  });
  return version;
}

/** Removes the rules and settings of an identity that is being deleted, after transactions that add some have ended. */
export async function deleteSettings(tx: Transaction, identityId: string): Promise<void> {
  await tx.$queryRaw`select 1 from chat_settings where identity_id = ${identityId}::uuid for update`;
  await tx.chatContactRule.deleteMany({ where: { identityId } });
  await tx.chatSettings.deleteMany({ where: { identityId } });
}
