import { randomUUID } from "node:crypto";
import { Prisma, type Vault } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

/** An active vault. */
export type VaultRow = Vault;

const selectActive = (organizationId: string): Prisma.Sql => Prisma.sql`
  select id, organization_id as "organizationId", status::text as status, version, created_at as "createdAt",
         updated_at as "updatedAt"
  from vault where organization_id = ${organizationId} and status = 'active'`;

/** The organization's active vault, or null. */
export async function findActiveVault(db: Reader, organizationId: string): Promise<VaultRow | null> {
  const [vault] = await db.$queryRaw<VaultRow[]>(selectActive(organizationId));
  return vault ?? null;
}

/**
 * The organization's active vault, locked until the transaction ends: every change of it or its content takes this lock
 * first, so that versions increase one by one and counts stay valid. Null when there is none.
 */
export async function lockActiveVault(tx: Transaction, organizationId: string): Promise<VaultRow | null> {
  const [vault] = await tx.$queryRaw<VaultRow[]>`${selectActive(organizationId)} for update`;
  return vault ?? null;
}

/** Counts more events of a locked vault; `changed` when the vault itself is another now. The version of the last of them. */
export async function advanceVault(tx: Transaction, id: string, changed: Date | null, events = 1): Promise<number> {
  const data = { version: { increment: events }, ...(changed === null ? {} : { updatedAt: changed }) };
  const { version } = await tx.vault.update({ where: { id }, data, select: { version: true } });
  return version;
}

/**
 * Creates an organization's vault. Null when it has an active one: a concurrent call waits for the transaction that
 * creates it.
 */
export async function insertVault(tx: Transaction, organizationId: string, now: Date): Promise<VaultRow | null> {
  const vault = { id: randomUUID(), organizationId, createdAt: now, updatedAt: now };
  const { count } = await tx.vault.createMany({ data: [vault], skipDuplicates: true });
  return count === 0 ? null : tx.vault.findUniqueOrThrow({ where: { id: vault.id } });
}

/** Whether the organization has a vault or has deleted one. */
export async function hadVault(db: Reader, organizationId: string): Promise<boolean> {
  return (await db.vault.count({ where: { organizationId }, take: 1 })) > 0;
}
