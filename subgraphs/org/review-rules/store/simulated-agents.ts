import type { Queries } from "../../../shared/database/statements.js";
import type { OutboundPreset } from "../../../shared/reviews/rules/presets.js";
import type { NotedContact } from "../rules/past-facts.js";

/** An agent whose past is judged. */
export interface SimulatedAgent {
  readonly id: string;
  readonly agentHandle: string;
  /** When it was created or claimed. */
  readonly since: Date;
  readonly ownPreset: OutboundPreset | null;
}

/** One agent of an organization, or its newest ones. */
export async function listSimulatedAgents(
  db: Queries,
  organizationId: string,
  identityId: string | null,
  most: number,
): Promise<SimulatedAgent[]> {
  return db.$queryRaw<SimulatedAgent[]>`
    select i.id, i.agent_handle as "agentHandle", p.outbound_preset::text as "ownPreset",
           greatest(i.created_at, (select s.claimed_at from agent_signup s where s.identity_id = i.id)) as since
    from identity i left join identity_review_policy p on p.identity_id = i.id
    where i.organization_id = ${organizationId} and i.deleted_at is null
      and (${identityId}::uuid is null or i.id = ${identityId}::uuid)
    order by i.created_at desc, i.id desc limit ${most}`;
}

/** When an organization first wrote to these receivers. */
export async function findNotedContacts(
  db: Queries,
  organizationId: string,
  topic: string,
  peers: readonly string[],
): Promise<NotedContact[]> {
  return db.$queryRaw<NotedContact[]>`
    select identity_id as "identityId", peer, first_at as "firstAt" from outbound_contact
    where organization_id = ${organizationId} and topic = ${topic} and peer = any(${[...peers]}::text[])`;
}

/** Who wrote these past sends, as far as the log has it. */
export async function findWriters(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ id: string; kind: string }[]>`
    select distinct on (e.subject_id) e.subject_id as id, e.actor_kind as kind from event e
    where e.subject_id = any(${[...ids]}::text[]) and e.actor_kind is not null
    order by e.subject_id, e.position`;
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
