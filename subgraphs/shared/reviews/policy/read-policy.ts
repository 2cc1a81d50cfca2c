import type { Queries } from "../../database/statements.js";
import {
  defaultSettings,
  type OwnRule,
  type PolicyInForce,
  type Presets,
  untouchedPolicy,
} from "../rules/policy-in-force.js";
import type { ListInForce } from "../rules/review-lists.js";

type StoredSettings = {
  readonly [Key in keyof typeof defaultSettings]: PolicyInForce[Key] | null;
};

interface PolicyRow extends StoredSettings {
  readonly version: number;
  readonly rules: readonly OwnRule[];
  readonly lists: readonly ListInForce[];
  /** The presets of the identity itself. */
  readonly ownOutbound: Presets["outboundPreset"] | null;
  readonly ownInbound: Presets["inboundPreset"] | null;
}

/**
 * The policy that decides about the sends of an identity, or of an organization's identities without a preset of their own.
 * Read it in the transaction that accepts the send; for an organization whose `review_version` is 0 it is `untouchedPolicy`
 * (wire contract reviews R31, R32).
 */
export async function readPolicyInForce(
  db: Queries,
  organizationId: string,
  identityId: string | null,
): Promise<PolicyInForce> {
  const [row] = await db.$queryRaw<PolicyRow[]>`
    select o.review_version as version, i.outbound_preset::text as "ownOutbound", i.inbound_preset::text as "ownInbound",
           p.outbound_preset::text as "outboundPreset", p.inbound_preset::text as "inboundPreset", p.ttl_hours as "ttlHours", p.on_expiry::text as "onExpiry",
           p.deciders::text as deciders, p.approve_with::text as "approveWith",
           p.stale_after_hours as "staleAfterHours", p.reject_repeats_days as "rejectRepeatsDays",
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', r.id, 'name', r.name, 'action', r.action, 'operations', r.operations,
              'identities', case when r.all_identities then to_jsonb('all'::text) else to_jsonb(r.identity_ids) end,
              'appliesTo', r.applies_to, 'conditions', r.conditions, 'approvals', r.approvals, 'ttlHours', r.ttl_hours,
              'onExpiry', r.on_expiry, 'messageToAgent', r.message_to_agent) order by r.position, r.id), '[]')
            from review_rule r where r.organization_id = o.id and r.enabled) as rules,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', l.id, 'name', l.name, 'kind', l.kind, 'version', l.version,
              'isBuiltIn', l.is_built_in)), '[]')
            from review_list l where l.organization_id = o.id) as lists
    from organization o
    left join review_policy p on p.organization_id = o.id
    left join identity_review_policy i on i.identity_id = ${identityId}::uuid
    where o.id = ${organizationId}`;
  if (row === undefined || row.version === 0) return untouchedPolicy;
  return {
    version: row.version,
    outboundPreset: row.ownOutbound ?? row.outboundPreset ?? defaultSettings.outboundPreset,
    inboundPreset: row.ownInbound ?? row.inboundPreset ?? defaultSettings.inboundPreset,
    ttlHours: row.ttlHours ?? defaultSettings.ttlHours,
    onExpiry: row.onExpiry ?? defaultSettings.onExpiry,
    deciders: row.deciders ?? defaultSettings.deciders,
    approveWith: row.approveWith ?? defaultSettings.approveWith,
    staleAfterHours: row.staleAfterHours ?? defaultSettings.staleAfterHours,
    rejectRepeatsDays: row.rejectRepeatsDays ?? defaultSettings.rejectRepeatsDays,
    rules: row.rules,
    lists: row.lists,
  };
}
