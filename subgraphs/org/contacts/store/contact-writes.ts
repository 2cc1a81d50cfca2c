import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Statements } from "../../../shared/database/statements.js";
import type { ContactCard, ContactLists } from "../rules/contact-card.js";
import type { PreferredName } from "../rules/preferred-name.js";
import { bytesOfCard, searchedTextOf, sortNameOf } from "../rules/searched-contact.js";
import { type ContactRow, toContactRow, withoutIndexed } from "./contact-row.js";

/** Facts of a contact that are not on its card. */
export type ContactOrigin = Pick<
  ContactRow,
  "id" | "organizationId" | "creationSource" | "createdByIdentityId" | "createdAt"
>;

/** The review of a contact, and who made it. */
export type ContactReview = Pick<ContactRow, "reviewStatus" | "reviewedAt" | "reviewedBy">;

/** The content that one write stores of a contact. */
export interface StoredContact {
  readonly card: ContactCard;
  readonly name: PreferredName;
  readonly review: ContactReview;
}

/**
 * Makes changes of the contacts of an organization run one after the other: an identifier is taken, a limit reached and a
 * contact merged by one transaction at a time. Take it after all other locks, but before usage is counted.
 */
export async function lockAddressBook(tx: Statements, organizationId: string): Promise<void> {
  await lockAddressBooks(tx, [organizationId]);
}

/** The same for several organizations, in one order. */
export async function lockAddressBooks(tx: Statements, organizationIds: readonly string[]): Promise<void> {
  const names = [...new Set(organizationIds)].toSorted().map((id) => `contacts of ${id}`);
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`;
}

/** A contact as it is added. */
export interface InsertedContact extends ContactOrigin {
  readonly stored: StoredContact;
}

/** Adds contacts without their identifiers. Returns them in their order. */
export async function insertContacts(tx: Transaction, contacts: readonly InsertedContact[]): Promise<ContactRow[]> {
  if (contacts.length === 0) return [];
  const data = contacts.map(({ stored, ...origin }) => ({
    ...origin,
    ...columnsOf(stored),
    updatedAt: origin.createdAt,
  }));
  const rows = await tx.contact.createManyAndReturn({ data, omit: withoutIndexed });
  const byId = new Map(rows.map((row) => [row.id, toContactRow(row)]));
  return contacts.map(({ id }) => byId.get(id)!);
}

/** Changes a contact of a locked address book, and counts the change. */
export async function updateContact(
  tx: Transaction,
  id: string,
  stored: StoredContact,
  updatedAt: Date,
): Promise<ContactRow> {
  const data = { ...columnsOf(stored), version: { increment: 1 }, updatedAt };
  return toContactRow(await tx.contact.update({ where: { id }, data, omit: withoutIndexed }));
}

/** Removes a contact with its identifiers and the merged ones that point to it. Returns the ids and next versions of all. */
export async function removeContact(tx: Transaction, id: string): Promise<Pick<ContactRow, "id" | "version">[]> {
  const rows = await tx.contact.findMany({
    where: { OR: [{ id }, { mergedIntoContactId: id }] },
    select: { id: true, version: true },
    orderBy: { id: "asc" },
  });
  await tx.contact.delete({ where: { id }, select: { id: true } });
  return rows.map((row) => ({ id: row.id, version: row.version + 1 }));
}

/** The columns of what a write stores, with those for lists and searches. */
export function columnsOf({ card, name, review }: StoredContact) {
  const { emails, phones, websites, dates, addresses, customFields, agentHandles, chatUsers, ...texts } = card;
  const lists = { emails, phones, websites, dates, addresses, customFields, agentHandles, chatUsers };
  return {
    ...texts,
    ...(lists as unknown as Record<keyof ContactLists, Prisma.InputJsonArray>),
    ...name,
    ...review,
    sortName: sortNameOf(name.preferredName),
    searchText: searchedTextOf(name.preferredName, card),
    cardBytes: bytesOfCard(name.preferredName, card),
  };
}
