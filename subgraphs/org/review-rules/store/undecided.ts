import type { Reader } from "../../../shared/database/client.js";
import { holdsArrivals, inboundPresets } from "../../../shared/reviews/rules/arrival-presets.js";
import { holdsSomething, outboundPresets } from "../../../shared/reviews/rules/presets.js";

/**
 * The number of organizations that hold sends or arrivals and have no member who may decide by role. For the operator: no viewer asks.
 * Organizations that never changed their policy are not examined.
 */
export async function countUndecided(db: Reader): Promise<number> {
  const holding = outboundPresets.filter(holdsSomething);
  const holdingArrivals = inboundPresets.filter(holdsArrivals);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from organization o left join review_policy p on p.organization_id = o.id
    where o.review_version > 0 and o.deleted_at is null
      and (p.outbound_preset::text = any(${holding}) or p.inbound_preset::text = any(${holdingArrivals})
        or exists (select from review_rule r where r.organization_id = o.id and r.enabled and r.action = 'hold')
        or exists (select from identity_review_policy q join identity i on i.id = q.identity_id
                   where i.organization_id = o.id and i.deleted_at is null
                     and (q.outbound_preset::text = any(${holding}) or q.inbound_preset::text = any(${holdingArrivals}))))
      and not exists (select from membership m where m.organization_id = o.id
                      and (m.role = 'admin' or p.deciders = 'members'))`;
  return row!.count;
}
