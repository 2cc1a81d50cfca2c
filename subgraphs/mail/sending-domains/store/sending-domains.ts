import { Prisma, type SendingDomain } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { DomainStatus } from "../rules/domain-status.js";

/** A domain that an organization has registered. */
export type SendingDomainRow = SendingDomain;

/** The domains of the viewer's organization, newest first. */
export async function listVisibleDomains(
  db: Reader,
  { organizationId }: Viewer,
  status: DomainStatus | null,
  { first, after }: PageRequest,
): Promise<Page<SendingDomainRow>> {
  if (organizationId === null) return { rows: [], hasNextPage: false };
  const before: Prisma.SendingDomainWhereInput =
    after === null
      ? {}
      : { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] };
  const rows = await db.sendingDomain.findMany({
    where: { organizationId, ...(status === null ? {} : { status }), ...before },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: first + 1,
  });
  return toPage(rows, first);
}

/** The domains with these ids of the viewer's organization, in no order; ids must be well-formed. */
export async function findVisibleDomains(
  db: Reader,
  { organizationId }: Viewer,
  ids: readonly string[],
): Promise<SendingDomainRow[]> {
  return organizationId === null ? [] : db.sendingDomain.findMany({ where: { organizationId, id: { in: [...ids] } } });
}

/** An organization's domain of that name. */
export async function findDomainByName(
  db: Reader,
  organizationId: string,
  domain: string,
): Promise<SendingDomainRow | null> {
  return db.sendingDomain.findUnique({ where: { organizationId_domain: { organizationId, domain } } });
}

/** An organization's domain, locked until the transaction ends. The id must be well-formed. */
export async function lockDomain(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<SendingDomainRow | null> {
  await tx.$queryRaw`select 1 from sending_domain where id = ${id}::uuid for update`;
  return tx.sendingDomain.findFirst({ where: { id, organizationId } });
}

/** The default domain of an organization's new mailboxes, locked until the transaction ends. */
export async function holdDefaultDomain(tx: Transaction, organizationId: string): Promise<SendingDomainRow | null> {
  await tx.$queryRaw`
    select 1 from sending_domain where organization_id = ${organizationId} and is_default for update`;
  return tx.sendingDomain.findFirst({ where: { organizationId, isDefault: true } });
}

/** An organization's domain with that name, locked until the transaction ends. */
export async function holdDomain(
  tx: Transaction,
  organizationId: string,
  domain: string,
): Promise<SendingDomainRow | null> {
  await tx.$queryRaw`
    select 1 from sending_domain where organization_id = ${organizationId} and domain = ${domain} for update`;
  return findDomainByName(tx, organizationId, domain);
}

/** Waits for other transactions that register a domain of the organization. */
export async function lockRegistrations(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sending domains ${organizationId}`}, 0))`;
}

/** How many domains an organization has. */
export async function countDomains(tx: Transaction, organizationId: string): Promise<number> {
  return tx.sendingDomain.count({ where: { organizationId } });
}

/** Stores a domain. */
export async function insertDomain(
  tx: Transaction,
  domain: Omit<Prisma.SendingDomainUncheckedCreateInput, "version">,
): Promise<SendingDomainRow> {
  return tx.sendingDomain.create({ data: domain });
}

/** Changes a locked domain and increases its version. */
export async function changeDomain(
  tx: Transaction,
  id: string,
  change: Prisma.SendingDomainUncheckedUpdateInput,
  now: Date,
): Promise<SendingDomainRow> {
  return tx.sendingDomain.update({ where: { id }, data: { ...change, version: { increment: 1 }, updatedAt: now } });
}

/** Clears the organization's default domain; returns the previous ones. */
export async function clearDefault(tx: Transaction, organizationId: string, now: Date): Promise<SendingDomainRow[]> {
  return tx.sendingDomain.updateManyAndReturn({
    where: { organizationId, isDefault: true },
    data: { isDefault: false, version: { increment: 1 }, updatedAt: now },
  });
}

/** Whether an open mailbox of the organization has an address on the domain. */
export async function isInUse(tx: Transaction, organizationId: string, domain: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from mailbox m join identity i on i.id = m.identity_id
    where i.organization_id = ${organizationId} and m.closed_at is null
      and split_part(m.email_address, '@', -1) = ${domain} limit 1`;
  return rows.length > 0;
}

/** Removes a domain and its keys. */
export async function deleteDomain(tx: Transaction, id: string): Promise<void> {
  await tx.dkimKey.deleteMany({ where: { sendingDomainId: id } });
  await tx.sendingDomain.deleteMany({ where: { id } });
}

/** Removes every domain of an organization and their keys. */
export async function deleteDomainsOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`
    delete from dkim_key where sending_domain_id in (select id from sending_domain where organization_id = ${organizationId})`;
  await tx.sendingDomain.deleteMany({ where: { organizationId } });
}
