import type { Transaction } from "../../../shared/database/client.js";

/** A fact that expired. */
export interface ExpiredFact {
  readonly id: string;
  readonly contactId: string;
  readonly organizationId: string;
  /** After its expiry was recorded. */
  readonly version: number;
}

/** Records the expiry of up to `most` facts whose time has come; returns them. */
export async function expireFacts(tx: Transaction, now: Date, most: number): Promise<ExpiredFact[]> {
  return tx.$queryRaw<ExpiredFact[]>`
    with due as materialized (
      select f.id from contact_fact f where f.expired_at is null and f.expires_at <= ${now}
      order by f.expires_at limit ${most} for update skip locked)
    update contact_fact f set expired_at = ${now}, version = f.version + 1
    from due, contact c where f.id = due.id and c.id = f.contact_id
    returning f.id, f.contact_id as "contactId", c.organization_id as "organizationId", f.version`;
}
