import type { Reader } from "../../../shared/database/client.js";
import type { KnownAgent } from "../rules/webhook-data.js";

/** The agents of an organization with one of these numbers that accept instant messages. */
export async function findAgentsByNumber(
  db: Reader,
  organizationId: string,
  numbers: readonly string[],
): Promise<KnownAgent[]> {
  return db.$queryRaw<KnownAgent[]>`
    select i.id, i.agent_handle as "agentHandle", i.display_name as "displayName"
    from im_line l join identity i on i.id = l.identity_id join im_settings s on s.identity_id = i.id
    where l.number = any(${[...numbers]}) and i.organization_id = ${organizationId} and s.closed_at is null and s.enabled
    order by l.number`;
}
