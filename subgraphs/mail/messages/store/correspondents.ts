import { Prisma } from "../../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import { correspondents } from "../rules/correspondents.js";
import type { StoredMessage } from "./message-inserts.js";

/** Inserts the addresses with which new messages were exchanged. */
export async function insertCorrespondents(tx: Statements, stored: readonly StoredMessage[]): Promise<void> {
  const rows = stored.flatMap(({ id, message }) =>
    correspondents(message).map((address) => ({
      mailboxId: message.mailboxId,
      address,
      occurredAt: message.createdAt,
      messageId: id,
    })),
  );
  if (rows.length === 0) return;
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  // Arrays, because a message may have many: a statement has at most 65,535 values.
  const insert = Prisma.sql`
    insert into mail_correspondent (mailbox_id, address, occurred_at, message_id)
    select * from unnest(${column("mailboxId")}::uuid[], ${column("address")}::text[],
                         ${column("occurredAt")}::timestamptz[], ${column("messageId")}::uuid[])`;
  await sendStatement(tx, insert);
}

/** Replaces the addresses with which an outbound message is exchanged, after its recipients changed. */
export async function replaceCorrespondents(
  tx: Statements,
  messageId: string,
  recipients: { readonly to: readonly string[]; readonly cc: readonly string[]; readonly bcc: readonly string[] },
): Promise<void> {
  const addresses = correspondents({
    direction: "outbound",
    fromAddress: "",
    toAddresses: recipients.to,
    ccAddresses: recipients.cc,
    bccAddresses: recipients.bcc,
    isForged: false,
  });
  await sendStatement(tx, Prisma.sql`delete from mail_correspondent where message_id = ${messageId}::uuid`);
  const insert = Prisma.sql`
    insert into mail_correspondent (mailbox_id, address, occurred_at, message_id)
    select g.mailbox_id, named.address, g.created_at, g.id
    from mail_message g cross join unnest(${addresses}::text[]) as named (address) where g.id = ${messageId}::uuid`;
  await sendStatement(tx, insert);
}
