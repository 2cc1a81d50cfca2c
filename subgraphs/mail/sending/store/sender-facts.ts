import type { Queries } from "../../../shared/database/statements.js";

/** Facts for rules about the sender of a mail and its receivers. */
export interface SenderFacts {
  /** When the identity was created or claimed. */
  readonly since: Date;
  /** Those of the addresses that are mailboxes of the same organization. */
  readonly insideAddresses: readonly string[];
  /** Whether the answered message is a visible one that came from one of the addresses after this time. */
  readonly answers: boolean;
}

/** The facts about a sender, in one statement. Addresses are in their comparable form. */
export async function readSenderFacts(
  db: Queries,
  mailbox: { readonly id: string; readonly identityId: string; readonly organizationId: string },
  { addresses, answered, after }: AskedSend,
): Promise<SenderFacts> {
  const [row] = await db.$queryRaw<SenderFacts[]>`
    select i.created_at as since,
      array(select m.email_address from mailbox m join identity o on o.id = m.identity_id
            where m.email_address = any(${[...addresses]}::text[]) and m.closed_at is null
              and o.organization_id = ${mailbox.organizationId}) as "insideAddresses",
      exists (select from mail_message g
              where g.mailbox_id = ${mailbox.id}::uuid and g.rfc_id = ${answered} and g.direction = 'inbound'
                and g.status <> 'deleted' and not g.is_blocked and g.created_at > ${after}
                and lower(g.from_address) = any(${[...addresses]}::text[])) as answers
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
