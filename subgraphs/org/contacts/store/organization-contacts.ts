import type { Transaction } from "../../../shared/database/client.js";
import type { IdentifierKind } from "../rules/identifiers.js";
import { type ContactRow, toContactRow, withoutIndexed } from "./contact-row.js";

/** Removes contacts of an organization, up to `most`, or all. Returns how many. */
export async function removeContactsOf(tx: Transaction, organizationId: string, most: number | null): Promise<number> {
  return tx.$executeRaw`
    delete from contact where id in (select id from contact where organization_id = ${organizationId} limit ${most})`;
}

/** A contact that moved to another organization. */
export type MovedContact = Pick<ContactRow, "id" | "version" | "status" | "creationSource">;

/**
 * Moves contacts and deleted suggestions to another organization. A contact stays behind if the other organization knows one of
 * its identifiers. Both address books must be locked. Returns those that moved.
 */
export async function relocateContacts(tx: Transaction, fromId: string, toId: string): Promise<MovedContact[]> {
  const moved = await tx.$queryRaw<MovedContact[]>`
    update contact set organization_id = ${toId}, version = version + 1
    where organization_id = ${fromId} and not exists (
      select 1 from contact_identifier i
      join contact_identifier known on known.organization_id = ${toId} and known.kind = i.kind and known.value = i.value
      where i.contact_id = contact.id)
    returning id, version, status::text as status, creation_source::text as "creationSource"`;
  await tx.$executeRaw`
    update contact_identifier i set organization_id = ${toId} from contact c
    where c.id = i.contact_id and i.organization_id = ${fromId} and c.organization_id = ${toId}`;
  await tx.$executeRaw`
    insert into contact_suppression (organization_id, hash, expires_at)
    select ${toId}, hash, expires_at from contact_suppression where organization_id = ${fromId}
    on conflict (organization_id, hash) do update set expires_at = greatest(contact_suppression.expires_at, excluded.expires_at)`;
  return moved;
}

/** An identifier of a contact that messages suggested and no person confirmed. */
export interface SuggestedIdentifier {
  readonly contactId: string;
  readonly kind: IdentifierKind;
  readonly value: string;
}

/** Identifiers of suggestions of an organization, those after a place. */
export async function findSuggestedIdentifiers(
  tx: Transaction,
  organizationId: string,
  after: Pick<SuggestedIdentifier, "kind" | "value"> | null,
  most: number,
): Promise<SuggestedIdentifier[]> {
  return tx.$queryRaw<SuggestedIdentifier[]>`
    select i.contact_id as "contactId", i.kind::text as kind, i.value
    from contact_identifier i join contact c on c.id = i.contact_id
    where i.organization_id = ${organizationId} and c.review_status = 'unreviewed'
      and c.creation_source in ('communication', 'backfill')
      and (${after === null} or (i.kind, i.value) > (${after?.kind ?? "email"}::"ContactIdentifierKind", ${after?.value ?? ""}::text))
    order by i.kind, i.value limit ${most}`;
}

/** Removes contacts of locked address books. */
export async function removeContacts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.contact.deleteMany({ where: { id: { in: [...ids] } } });
}

/** The oldest active contact of an organization, or null. */
export async function findOldestContact(tx: Transaction, organizationId: string): Promise<ContactRow | null> {
  const where = { organizationId, status: "active" as const };
  const row = await tx.contact.findFirst({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    omit: withoutIndexed,
  });
  return row === null ? null : toContactRow(row);
}

/** Moves a contact without its identifiers to another organization. */
export async function relocateContact(tx: Transaction, id: string, toId: string): Promise<void> {
  await tx.contactIdentifier.deleteMany({ where: { contactId: id } });
  await tx.contact.update({ where: { id }, data: { organizationId: toId }, select: { id: true } });
}
