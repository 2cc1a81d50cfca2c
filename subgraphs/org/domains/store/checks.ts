import type { Transaction, Writer } from "../../../shared/database/client.js";
import { type ClaimRow, lockDomainName } from "./claims.js";

/** Takes the look-up of a claim for one of those who request it at once. False when another has it. */
export async function takeCheck(
  db: Writer,
  { id, lastCheckedAt }: Pick<ClaimRow, "id" | "lastCheckedAt">,
  now: Date,
): Promise<boolean> {
  const where = { id, lastCheckedAt };
  const { count } = await db.organizationDomainClaim.updateMany({ where, data: { lastCheckedAt: now } });
  return count > 0;
}

/** Removes claims that were released before that time, at most `most`. Returns how many. */
export async function removeReleased(db: Writer, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from organization_domain_claim where id in (
      select id from organization_domain_claim where state = 'released' and next_check_at is null
        and updated_at < ${before} limit ${most})`;
}

/** Removes every claim of an organization, with the names of their domains locked; answers those domains. */
export async function removeClaimsOf(tx: Transaction, organizationId: string): Promise<string[]> {
  const where = { organizationId };
  const rows = await tx.organizationDomainClaim.findMany({
    where,
    select: { domain: true },
    orderBy: { domain: "asc" },
  });
  const domains = [...new Set(rows.map(({ domain }) => domain))];
  for (const domain of domains) await lockDomainName(tx, domain);
  await tx.organizationDomainClaim.deleteMany({ where });
  return domains;
}
