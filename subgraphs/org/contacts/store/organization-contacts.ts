import type { Transaction } from "../../../shared/database/client.js";

/** Removes contacts of an organization, up to `most`, or all. Returns how many. */
export async function removeContactsOf(tx: Transaction, organizationId: string, most: number | null): Promise<number> {
  return tx.$executeRaw`
    delete from contact where id in (select id from contact where organization_id = ${organizationId} limit ${most})`;
}

/**
 * Moves contacts and deleted suggestions to another organization. A contact stays behind if the other organization knows one of
 * its identifiers. Both address books must be locked.
 */
export async function moveContacts(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await tx.$executeRaw`
    update contact set organization_id = ${toId} where organization_id = ${fromId} and not exists (
      select 1 from contact_identifier i
      join contact_identifier known on known.organization_id = ${toId} and known.kind = i.kind and known.value = i.value
      where i.contact_id = contact.id)`;
  await tx.$executeRaw`
    update contact_identifier i set organization_id = ${toId} from contact c
    where c.id = i.contact_id and i.organization_id = ${fromId} and c.organization_id = ${toId}`;
  await tx.$executeRaw`
    insert into contact_suppression (organization_id, hash, expires_at)
    select ${toId}, hash, expires_at from contact_suppression where organization_id = ${fromId}
    on conflict (organization_id, hash) do nothing`;
}
