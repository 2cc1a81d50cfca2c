import type { BillingAccount as AccountRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

export type { AccountRow };

/** The fields of an account that may change. */
export type AccountChange = Partial<Omit<AccountRow, "organizationId" | "version">>;

/** The account of the viewer's organization; null while nothing was ever set. */
export async function findOwnAccount(db: Reader, viewer: Viewer): Promise<AccountRow | null> {
  const { organizationId } = viewer;
  return organizationId === null ? null : db.billingAccount.findUnique({ where: { organizationId } });
}

/** The account of the payments provider's customer, or null. */
export async function findAccountOfCustomer(tx: Transaction, customerId: string): Promise<AccountRow | null> {
  return tx.billingAccount.findUnique({ where: { customerId } });
}

/** The account of an organization, for jobs. */
export async function findAccount(db: Reader, organizationId: string): Promise<AccountRow | null> {
  return db.billingAccount.findUnique({ where: { organizationId } });
}

/** Locks an organization's account; creates it if necessary. */
export async function lockAccount(tx: Transaction, organizationId: string): Promise<AccountRow> {
  await tx.$executeRaw`
    insert into billing_account (organization_id) values (${organizationId}) on conflict do nothing`;
  await tx.$queryRaw`select 1 from billing_account where organization_id = ${organizationId} for update`;
  return tx.billingAccount.findUniqueOrThrow({ where: { organizationId } });
}

/** Changes a locked account. A change with an event increases its version. */
export async function updateAccount(
  tx: Transaction,
  organizationId: string,
  change: AccountChange,
  { announced }: { readonly announced: boolean },
): Promise<AccountRow> {
  const version = announced ? { version: { increment: 1 } } : {};
  return tx.billingAccount.update({ where: { organizationId }, data: { ...change, ...version } });
}

/** Removes all billing data of an organization except its counters. */
export async function removeBilling(tx: Transaction, organizationId: string): Promise<void> {
  const where = { organizationId };
  await tx.paymentNotice.deleteMany({ where });
  await tx.paymentCall.deleteMany({ where });
  await tx.billingLink.deleteMany({ where });
  await tx.billingAccount.deleteMany({ where });
}
