import type { Database } from "../database/client.js";
import { organizationAudience } from "./organization-audience.js";

/** The position of the newest published event; 0 when there is none. */
export async function readHead({ request }: Database): Promise<bigint> {
  const { rows } = await request.driver.query<{ position: string }>("select position from log_head where id = 1");
  return BigInt(rows[0]?.position ?? 0);
}

/**
 * The identities with events in (after, upTo], the organizations with events there that belong to no identity, and as
 * `organizationAudience` every organization with any event there. Null when some of these events were pruned: their
 * readers must learn that they missed them.
 */
export async function audiencesBetween({ request }: Database, after: bigint, upTo: bigint): Promise<string[] | null> {
  const { rows } = await request.driver.query<{ pruned: boolean; audience: string | null; organization: string }>(
    `select h.pruned_to > $1 as pruned, e.audience, e.organization
     from log_head h left join (
       select distinct coalesce(identity_id::text, organization_id) as audience, organization_id as organization
       from event where position > $1 and position <= $2
     ) e on true
     where h.id = 1`,
    [after, upTo],
  );
  if (rows.some(({ pruned }) => pruned)) return null;
  const found = rows.flatMap(({ audience, organization }) => (audience === null ? [] : [{ audience, organization }]));
  const organizations = new Set(found.map(({ organization }) => organizationAudience(organization)));
  return [...found.map(({ audience }) => audience), ...organizations];
}
