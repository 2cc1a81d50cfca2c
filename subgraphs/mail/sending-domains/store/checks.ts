import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import { sendingStatuses } from "../rules/domain-status.js";
import type { SendingDomainRow } from "./sending-domains.js";

/** Leases domains whose check is due, until `until`. Returns their ids. */
export async function takeDueDomains(db: Writer, now: Date, until: Date, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    update sending_domain set next_check_at = ${until} where id in (
      select id from sending_domain where next_check_at <= ${now} order by next_check_at limit ${most}
      for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}

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
