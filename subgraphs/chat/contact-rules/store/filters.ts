import type { Queries } from "../../../shared/database/statements.js";
import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import type { FilterModes } from "../../../shared/rules/filter-modes.js";
import type { DecidingRule } from "../rules/judge-person.js";

/** The filter of an identity: its filter modes, and its rules about some users and all workspaces. */
export interface FilterRow extends Omit<FilterModes, "filterMode"> {
  readonly identityId: string;
  readonly rules: readonly DecidingRule[];
}

/** The filters of these identities for users with these ids. */
export async function findFilters(
  db: Queries,
  identityIds: readonly string[],
  userIds: readonly string[],
): Promise<FilterRow[]> {
  return db.$queryRaw<FilterRow[]>`
    select i.id as "identityId",
           coalesce(s.inbound_filter_mode, s.filter_mode, 'blacklist')::text as "inboundFilterMode",
           coalesce(s.outbound_filter_mode, s.filter_mode, 'blacklist')::text as "outboundFilterMode",
           coalesce((
             select jsonb_agg(jsonb_build_object('id', c.id, 'action', c.action, 'direction', c.direction,
                                                 'matchType', c.match_type, 'matchTarget', c.match_target))
             from chat_contact_rule c
             where c.identity_id = i.id
               and (c.match_type = 'workspace' or split_part(c.match_target, ':', 2) = any(${[...userIds]}::text[]))
           ), '[]') as rules
    from identity i left join chat_settings s on s.identity_id = i.id
    where i.id = any(${[...identityIds]}::uuid[])`;
}

/** Whether any user may be blocked in this direction. Most identities block none, and so need not ask Slack for the user. */
export async function hasFilter(db: Queries, identityId: string, side: Side): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    select exists (
      select 1 from chat_settings s where s.identity_id = ${identityId}::uuid and 'whitelist' =
        coalesce(case ${side} when 'inbound' then s.inbound_filter_mode else s.outbound_filter_mode end, s.filter_mode)::text
    ) or exists (
      select 1 from chat_contact_rule c where c.identity_id = ${identityId}::uuid and c.action = 'block'
        and c.direction::text in (${side}, 'both')
    ) as found`;
  return row!.found;
}
