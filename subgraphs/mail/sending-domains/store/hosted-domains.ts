import type { Queries } from "../../../shared/database/statements.js";
import { sendingStatuses } from "../rules/domain-status.js";

/** Those of these domains that an organization has proved to be its own, and may send from. */
export async function findProvedDomains(db: Queries, domains: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ domain: string }[]>`
    select distinct domain from sending_domain
    where domain = any(${[...domains]}) and status::text = any(${[...sendingStatuses]})`;
  return rows.map(({ domain }) => domain);
}
