import type { Database } from "../database/client.js";
import { organizationAudience } from "./organization-audience.js";

/** The position of the newest published event; 0 when there is none. */
export async function readHead({ request }: Database): Promise<bigint> {
  const { rows } = await request.driver.query<{ position: string }>("select position from log_head where id = 1");
  return BigInt(rows[0]?.position ?? 0);
}

/**
 * The identities with events in (after, upTo], the organizations with events there that belong to no identity, and as
 * `organizationAudience` every organization with any event there.
 */
export async function audiencesBetween({ request }: Database, after: bigint, upTo: bigint): Promise<string[]> {
  const { rows } = await request.driver.query<{ audience: string; organization: string }>(
    `select distinct coalesce(identity_id::text, organization_id) as audience, organization_id as organization
     from event where position > $1 and position <= $2`,
    [after, upTo],
  );
  const whole = new Set(rows.map(({ organization }) => organizationAudience(organization)));
  return [...rows.map(({ audience }) => audience), ...whole];
}
