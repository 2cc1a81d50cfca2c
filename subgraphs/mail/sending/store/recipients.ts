import { Prisma } from "../../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { Recipient } from "../rules/recipients.js";

/** Inserts the recipients of a new message. They are due only after routing: to a mailbox here, or to the relay. */
export async function insertRecipients(
  tx: Statements,
  messageId: string,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  const ids = recipients.map(() => orderedId(now));
  const column = <Name extends keyof Recipient>(name: Name) => recipients.map((recipient) => recipient[name]);
  const insert = Prisma.sql`
    insert into mail_recipient (id, message_id, field, address, changed_at)
    select r.id, ${messageId}::uuid, r.field::"MailRecipientField", r.address, ${now}::timestamptz
    from unnest(${ids}::uuid[], ${column("field")}::text[], ${column("address")}::text[]) as r (id, field, address)`;
  await sendStatement(tx, insert);
}
