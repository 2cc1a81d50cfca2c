import type { PaymentNotice as NoticeRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

export type { NoticeRow };

/** Stores a notice; false when it was stored before. */
export async function insertNotice(tx: Transaction, notice: Omit<NoticeRow, "handledAt">): Promise<boolean> {
  const { count } = await tx.paymentNotice.createMany({ data: notice, skipDuplicates: true });
  return count === 1;
}

/** A notice that has not been processed yet, or null. */
export async function findOpenNotice(db: Reader, id: string): Promise<NoticeRow | null> {
  return db.paymentNotice.findUnique({ where: { id, handledAt: null } });
}

/** Records that a notice is processed; false when another job did it. */
export async function handleNotice(tx: Transaction, id: string, handledAt: Date): Promise<boolean> {
  const { count } = await tx.paymentNotice.updateMany({ where: { id, handledAt: null }, data: { handledAt } });
  return count === 1;
}
