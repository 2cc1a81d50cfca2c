import type { Transaction } from "../../../shared/database/client.js";
import type { RetainedFact } from "../rules/merged-facts.js";

/** Gives a fact of a locked address book the citations of others that it does not have, and removes the others. */
export async function absorbFacts(tx: Transaction, { id, same }: RetainedFact): Promise<void> {
  if (same.length === 0) return;
  await tx.$executeRaw`
    update contact_fact_citation x set fact_id = ${id}::uuid
    where x.id in (
      select distinct on (source_type, source_id) y.id from contact_fact_citation y
      where y.fact_id = any(${[...same]}::uuid[]) and not exists (
        select 1 from contact_fact_citation z
        where z.fact_id = ${id}::uuid and z.source_type = y.source_type and z.source_id = y.source_id)
      order by source_type, source_id, created_at, id)`;
  await tx.contactFact.deleteMany({ where: { id: { in: [...same] } } });
}

/** Moves all facts of contacts of a locked address book to another one. */
export async function moveFacts(tx: Transaction, contactIds: readonly string[], toContactId: string): Promise<void> {
  await tx.contactFact.updateMany({ where: { contactId: { in: [...contactIds] } }, data: { contactId: toContactId } });
}

/** Survivors in a locked address book, each with the contacts that were merged into it and still have facts. */
export async function findFactsLeftBehind(
  tx: Transaction,
  organizationId: string,
): Promise<{ readonly contactId: string; readonly mergedIds: string[] }[]> {
  return tx.$queryRaw`
    select c.merged_into_contact_id as "contactId", array_agg(c.id order by c.created_at, c.id) as "mergedIds"
    from contact c
    where c.organization_id = ${organizationId} and c.status = 'merged'
      and exists (select 1 from contact_fact f where f.contact_id = c.id)
    group by c.merged_into_contact_id`;
}
