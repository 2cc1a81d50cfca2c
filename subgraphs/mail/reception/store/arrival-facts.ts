import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { KnownOfSenders } from "../rules/arrival-facts.js";

/** The facts that rules ask for about the senders of a mail. */
export interface AskedSenders {
  /** In their comparable form. */
  readonly senders: readonly string[];
  /** The Message-ID that it answers; null for none. */
  readonly answered: string | null;
  /** An older message is not answered. */
  readonly after: Date;
  /** Whether other mailboxes of the organization are asked too. */
  readonly ofOrganization: boolean;
}

/** The facts about the senders of a mail, in one statement. */
export async function readArrivalFacts(
  db: Queries,
  mailbox: { readonly id: string; readonly identityId: string; readonly organizationId: string },
  { senders, answered, after, ofOrganization }: AskedSenders,
): Promise<KnownOfSenders> {
  const { id, identityId, organizationId } = mailbox;
  const addresses = [...senders];
  const heardIn = (mailboxId: Prisma.Sql) => Prisma.sql`
    exists (select from mail_message g where g.mailbox_id = ${mailboxId} and lower(g.from_address) = s.address
              and g.direction = 'inbound' and not g.is_blocked and g.status <> 'deleted')`;
  const heard = (condition: Prisma.Sql) => Prisma.sql`
    array(select s.address from unnest(${addresses}::text[]) as s (address) where ${condition})`;
  const ofAny = Prisma.sql`
    exists (select from mailbox b join identity o on o.id = b.identity_id
            where o.organization_id = ${organizationId} and ${heardIn(Prisma.sql`b.id`)})`;
  const [row] = await db.$queryRaw<KnownOfSenders[]>`
    select greatest(i.created_at, (select s.claimed_at from agent_signup s where s.identity_id = i.id)) as since,
      array(select m.email_address from mailbox m join identity o on o.id = m.identity_id
            where m.email_address = any(${addresses}::text[]) and m.closed_at is null
              and o.organization_id = ${organizationId}) as "insideAddresses",
      ${heard(heardIn(Prisma.sql`${id}::uuid`))} as "heardByIdentity",
      ${ofOrganization ? heard(ofAny) : Prisma.sql`null::text[]`} as "heardByOrganization",
      array(select unnest(g.to_addresses || g.cc_addresses || g.bcc_addresses) from mail_message g
            where g.mailbox_id = ${id}::uuid and g.rfc_id = ${answered} and g.direction = 'outbound'
              and g.status not in ('deleted', 'failed') and g.created_at > ${after}) as "answeredReceivers"
    from identity i where i.id = ${identityId}::uuid`;
  return row!;
}
