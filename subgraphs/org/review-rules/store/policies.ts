import type { Reader, Transaction } from "../../../shared/database/client.js";
import { holdsArrivals, inboundPresets } from "../../../shared/reviews/rules/arrival-presets.js";
import type { PolicySettings, Presets } from "../../../shared/reviews/rules/policy-in-force.js";
import { holdsSomething, outboundPresets } from "../../../shared/reviews/rules/presets.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../identities/public.js";
import type { OwnPresets } from "../rules/own-presets.js";

/** An identity with a preset of its own. */
export interface OwnPresetRow extends OwnPresets {
  /** The id of the identity. */
  readonly id: string;
}

/** The presets of these identities themselves, in no order, as far as the viewer sees the identity. */
export async function findVisiblePresets(
  db: Reader,
  viewer: Viewer,
  identityIds: readonly string[],
): Promise<OwnPresetRow[]> {
  return db.$queryRaw<OwnPresetRow[]>`
    select i.id, p.outbound_preset::text as "outboundPreset", p.inbound_preset::text as "inboundPreset"
    from identity_review_policy p join identity i on i.id = p.identity_id
    where i.id = any(${[...identityIds]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** Stores the settings of a locked organization. */
export async function storePolicy(
  tx: Transaction,
  organizationId: string,
  policy: PolicySettings & Presets,
): Promise<void> {
  await tx.reviewPolicy.upsert({ where: { organizationId }, create: { organizationId, ...policy }, update: policy });
}

/** Gives a locked identity presets of its own. */
export async function storeOwnPresets(tx: Transaction, identityId: string, presets: OwnPresets): Promise<void> {
  const { outboundPreset, inboundPreset } = presets;
  if (outboundPreset === null && inboundPreset === null) {
    await tx.identityReviewPolicy.deleteMany({ where: { identityId } });
  } else {
    const data = { outboundPreset, inboundPreset };
    await tx.identityReviewPolicy.upsert({ where: { identityId }, create: { identityId, ...data }, update: data });
  }
}

/** Whether an identity of the organization has a preset of its own that asks people. */
export async function hasHoldingPreset(tx: Transaction, organizationId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from identity_review_policy p join identity i on i.id = p.identity_id
    where i.organization_id = ${organizationId} and i.deleted_at is null
      and (p.outbound_preset::text = any(${outboundPresets.filter(holdsSomething)})
        or p.inbound_preset::text = any(${inboundPresets.filter(holdsArrivals)})) limit 1`;
  return rows.length > 0;
}

/** Counts a change of policy, rules or lists of a locked organization; the new version. */
export async function raiseReviewVersion(tx: Transaction, id: string): Promise<number> {
  const data = { reviewVersion: { increment: 1 } };
  const { reviewVersion } = await tx.organization.update({ where: { id }, data, select: { reviewVersion: true } });
  return reviewVersion;
}

/** Removes the settings of a deleted organization. */
export async function removePolicy(tx: Transaction, organizationId: string): Promise<void> {
  await tx.reviewPolicy.deleteMany({ where: { organizationId } });
}
