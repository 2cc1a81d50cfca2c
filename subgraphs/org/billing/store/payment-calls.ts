import type { PaymentCall as CallRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

export type { CallRow };

/** A call about to be made. */
export type NewCall = Pick<
  CallRow,
  "id" | "organizationId" | "scope" | "key" | "inputHash" | "leaseUntil" | "createdAt"
>;

/**
 * Inserts the row of a call unless its key has one; returns whether it did. If two requests are concurrent, the
 * second one waits here.
 */
export async function insertCall(tx: Transaction, call: NewCall): Promise<boolean> {
  const { count } = await tx.paymentCall.createMany({ data: call, skipDuplicates: true });
  return count === 1;
}

/** Locks the row of a key. Null when it was deleted a moment ago. */
export async function lockCall(tx: Transaction, scope: string, key: string): Promise<CallRow | null> {
  await tx.$queryRaw`select 1 from payment_call where scope = ${scope} and key = ${key} for update`;
  return tx.paymentCall.findUnique({ where: { scope_key: { scope, key } } });
}

/** Sets how long a call may take; after that time the next retry may take it over. */
export async function leaseCall(tx: Transaction, id: string, leaseUntil: Date): Promise<void> {
  await tx.paymentCall.updateMany({ where: { id }, data: { leaseUntil } });
}

/** Records the result of a call. */
export async function finishCall(
  tx: Transaction,
  id: string,
  result: { readonly answer: Uint8Array<ArrayBuffer>; readonly checkoutId: string | null },
): Promise<void> {
  await tx.paymentCall.updateMany({ where: { id }, data: result });
}

/** Deletes a call that the provider refused: its key may be used again. */
export async function forgetCall(tx: Transaction, id: string): Promise<void> {
  await tx.paymentCall.deleteMany({ where: { id } });
}

/** The checkouts of an organization that may still be open at the provider, the newest 100. */
export async function findOpenCheckouts(db: Reader, organizationId: string): Promise<string[]> {
  const rows = await db.paymentCall.findMany({
    where: { organizationId, checkoutId: { not: null } },
    orderBy: { createdAt: "desc" },
    take: 100,
    select: { checkoutId: true },
  });
  return rows.flatMap(({ checkoutId }) => checkoutId ?? []);
}

/** Records that these checkouts can no longer be completed. */
export async function closeCheckouts(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx.paymentCall.updateMany({
    where: { organizationId, checkoutId: { in: [...ids] } },
    data: { checkoutId: null },
  });
}
