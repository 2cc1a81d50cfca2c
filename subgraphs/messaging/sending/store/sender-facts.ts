import type { Queries } from "../../../shared/database/statements.js";

/** Facts for rules about the sender of an instant message and its receivers. */
export interface SenderFacts {
  /** When the identity was created or claimed. */
  readonly since: Date;
  /** Those of the numbers that are lines of agents of the same organization. */
  readonly inside: readonly string[];
  /** Those of the numbers that wrote a visible message in the conversation after that time. */
  readonly answered: readonly string[];
}

/** A send that rules ask about. */
export interface AskedSend {
  readonly identityId: string;
  readonly organizationId: string;
  readonly conversationId: string | null;
  readonly numbers: readonly string[];
  readonly after: Date;
}

/** The facts about a sender, in one statement. */
export async function readSenderFacts(
  db: Queries,
  { identityId, organizationId, conversationId, numbers, after }: AskedSend,
): Promise<SenderFacts> {
  const asked = [...numbers];
  const [row] = await db.$queryRaw<SenderFacts[]>`
    select greatest(i.created_at, (select s.claimed_at from agent_signup s where s.identity_id = i.id)) as since,
      array(select l.number from im_line l join identity o on o.id = l.identity_id
            where l.number = any(${asked}::text[]) and o.organization_id = ${organizationId}) as inside,
      array(select n.number from unnest(${asked}::text[]) as n (number)
            where exists (
              select from im_message m
              where m.conversation_id = ${conversationId}::uuid and m.direction = 'inbound' and not m.is_blocked
                and m.created_at > ${after} and coalesce(m.sender_number, m.remote_number) = n.number)) as answered
    from identity i where i.id = ${identityId}::uuid`;
  return row!;
}
