import type { Queries } from "../../../shared/database/statements.js";

/** Facts for rules about the sender of a mail and its receivers. */
export interface SenderFacts {
  /** When the identity was created or claimed. */
  readonly since: Date;
  /** Those of the addresses that are mailboxes of the same organization. */
  readonly insideAddresses: readonly string[];
  /** Those of the addresses that the answered message came from: a visible one after this time, neither imported nor forged. */
  readonly answeredAddresses: readonly string[];
}

/** The facts about a sender, in one statement. Addresses are in their comparable form. */
export async function readSenderFacts(
  db: Queries,
  mailbox: { readonly id: string; readonly identityId: string; readonly organizationId: string },
  { addresses, answered, after }: AskedSend,
): Promise<SenderFacts> {
  const [row] = await db.$queryRaw<SenderFacts[]>`
    select greatest(i.created_at, (select s.claimed_at from agent_signup s where s.identity_id = i.id)) as since,
      array(select m.email_address from mailbox m join identity o on o.id = m.identity_id
            where m.email_address = any(${[...addresses]}::text[]) and m.closed_at is null
              and o.organization_id = ${mailbox.organizationId}) as "insideAddresses",
      array(select lower(g.from_address) from mail_message g
            where g.mailbox_id = ${mailbox.id}::uuid and g.rfc_id = ${answered} and g.direction = 'inbound'
              and g.status <> 'deleted' and not g.is_blocked and not g.is_forged and g.import_id is null
              and g.created_at > ${after} and lower(g.from_address) = any(${[...addresses]}::text[]))
        as "answeredAddresses"
    from identity i where i.id = ${mailbox.identityId}::uuid`;
  return row!;
}

/** A send that rules ask about. */
export interface AskedSend {
  readonly addresses: readonly string[];
  /** The Message-ID of the answered message; null for none. */
  readonly answered: string | null;
  readonly after: Date;
}
