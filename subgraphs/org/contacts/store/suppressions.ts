import type { Transaction, Writer } from "../../../shared/database/client.js";

/** Remembers hashes of identifiers until then. */
export async function insertSuppressions(
  tx: Transaction,
  organizationId: string,
  hashes: readonly string[],
  expiresAt: Date,
): Promise<void> {
  if (hashes.length === 0) return;
  await tx.$executeRaw`
    insert into contact_suppression (organization_id, hash, expires_at)
    select ${organizationId}, hash, ${expiresAt} from unnest(${[...hashes]}::text[]) as hash
    on conflict (organization_id, hash) do update set expires_at = greatest(contact_suppression.expires_at, excluded.expires_at)`;
}

/** Forgets hashes. */
export async function deleteSuppressions(
  tx: Transaction,
  organizationId: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx.contactSuppression.deleteMany({ where: { organizationId, hash: { in: [...hashes] } } });
}

/** Removes up to `most` expired hashes; how many. */
export async function sweepSuppressions(db: Writer, now: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from contact_suppression where (organization_id, hash) in (
      select organization_id, hash from contact_suppression where expires_at <= ${now} limit ${most})`;
}
