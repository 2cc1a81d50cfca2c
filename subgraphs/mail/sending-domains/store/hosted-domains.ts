import type { Queries } from "../../../shared/database/statements.js";
import { sendingStatuses } from "../rules/domain-status.js";

/** The domains among these that an organization has proved, and may send from. */
export async function findProvedDomains(db: Queries, domains: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ domain: string }[]>`
    select distinct domain from sending_domain
    where domain = any(${[...domains]}) and status::text = any(${[...sendingStatuses]})`;
  return rows.map(({ domain }) => domain);
}

/** The domains that an organization has proved, and may send from. It has few. */
export async function findDomainsOf(db: Queries, organizationId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ domain: string }[]>`
    select domain from sending_domain
    where organization_id = ${organizationId} and status::text = any(${[...sendingStatuses]}) limit 100`;
  return rows.map(({ domain }) => domain);
}

/** The organization that has proved a domain, and may send from it; null for any other domain. */
export async function findHolderOfDomain(db: Queries, domain: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ organizationId: string }[]>`
    select organization_id as "organizationId" from sending_domain
    where domain = ${domain} and status::text = any(${[...sendingStatuses]}) limit 1`;
  return row?.organizationId ?? null;
}
