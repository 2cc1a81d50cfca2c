import type { Prisma, SystemMail as SystemMailRow } from "../../../generated/prisma/client.js";
import type { Reader, Transaction, Writer } from "../database/client.js";

export type { SystemMailRow };

export async function insertSystemMail(tx: Transaction, mail: Prisma.SystemMailCreateInput): Promise<void> {
  await tx.systemMail.create({ data: mail });
}

/** The mail while it waits to be sent, else null. */
export async function findWaitingMail(
  db: Reader,
  id: string,
): Promise<(SystemMailRow & { readonly sealedBody: Uint8Array }) | null> {
  const row = await db.systemMail.findFirst({ where: { id, sentAt: null, failedAt: null } });
  return row?.sealedBody == null ? null : { ...row, sealedBody: row.sealedBody };
}

/** How a mail ended. */
export type MailEnd = { readonly sentAt: Date } | { readonly failedAt: Date; readonly failure: string };

/** Ends a waiting mail and erases its body. Null when it had ended before. */
export async function endMail(tx: Transaction, id: string, end: MailEnd): Promise<SystemMailRow | null> {
  const where = { id, sentAt: null, failedAt: null };
  const [ended] = await tx.systemMail.updateManyAndReturn({ where, data: { ...end, sealedBody: null } });
  return ended ?? null;
}

/** Removes mails from before that time, sent or not, the oldest first, at most 500. Returns how many. */
export async function removeMailBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from system_mail where id in (
      select id from system_mail where created_at < ${before} order by created_at limit 500)`;
}

/** Removes the mail of a deleted organization: unsent mail is not sent any more. */
export async function removeSystemMailOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.systemMail.deleteMany({ where: { organizationId } });
}
