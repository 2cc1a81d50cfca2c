import type { Reader, Transaction } from "../../../shared/database/client.js";
import { sendingStatuses } from "../rules/domain-status.js";
import type { SendingDomainRow } from "./sending-domains.js";

/** A domain by its id, of any organization. */
export async function findDomain(db: Reader, id: string): Promise<SendingDomainRow | null> {
  return db.sendingDomain.findUnique({ where: { id } });
}

/** The same, locked; its name is locked before, so that one organization at a time proves it. */
export async function lockChecked(
  tx: Transaction,
  { id, domain }: Pick<SendingDomainRow, "id" | "domain">,
): Promise<SendingDomainRow | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`proved domain ${domain}`}, 0))`;
  await tx.$queryRaw`select 1 from sending_domain where id = ${id}::uuid for update`;
  return findDomain(tx, id);
}

/** Whether another organization has proved the domain and may send from it. */
export async function isHeldByAnother(
  tx: Transaction,
  { id, domain }: Pick<SendingDomainRow, "id" | "domain">,
): Promise<boolean> {
  const where = { domain, id: { not: id }, status: { in: [...sendingStatuses] } };
  return (await tx.sendingDomain.count({ where })) > 0;
}
