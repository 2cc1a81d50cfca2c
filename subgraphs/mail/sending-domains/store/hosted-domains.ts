import type { Queries } from "../../../shared/database/statements.js";
import { sendingStatuses } from "../rules/domain-status.js";

/** Whether an organization has proved that the domain is its own, and may send from it. */
export async function isProvedDomain(db: Queries, domain: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from sending_domain where domain = ${domain} and status::text = any(${[...sendingStatuses]}) limit 1`;
  return rows.length > 0;
}
