import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Problem } from "../../shared/errors/problem.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { contactErrors } from "./errors.js";
import { recordContactEvents } from "./record-contact-event.js";
import { type Author, reviewByAuthor } from "./rules/author.js";
import { type CardChange, type ContactCard, emptyCard } from "./rules/contact-card.js";
import { type Identifier, identifiersOf } from "./rules/identifiers.js";
import { isEmptyCard } from "./rules/is-empty-card.js";
import { nameAfter } from "./rules/preferred-name.js";
import type { ContactRow } from "./store/contact-row.js";
import { countContacts } from "./store/contacts.js";
import { insertContacts, type InsertedContact, lockAddressBook } from "./store/contact-writes.js";
import { findHolders, insertIdentifiers } from "./store/identifiers.js";
import { forgetSuppressions } from "./suppressions.js";

/** Contacts that a caller adds. */
export interface NewContacts {
  readonly organizationId: string;
  readonly author: Author;
  /** Their cards, checked. */
  readonly cards: readonly CardChange[];
  readonly source: "manual" | "vcard";
}

/** The new contact of a card, or why there is none: `contact_empty`, `contact_limit_reached`, `contact_identifier_conflict`. */
export type NewContactOutcome = { readonly contact: ContactRow } | { readonly refusal: Problem };

/**
 * Adds contacts to an address book, which it locks, with their events, in their order (wire contract contacts 3.2, 4.1). A card that
 * is refused does not affect the others; one may be in conflict with an earlier one. The statements are as many for one card as for all.
 * The identifiers may be suggested again if the contacts are deleted.
 */
export async function createContacts(
  tx: Transaction,
  services: Pick<Services, "clock" | "config" | "keyring">,
  { organizationId, author, cards, source }: NewContacts,
): Promise<readonly NewContactOutcome[]> {
  const wanted = cards.map((given) => {
    const { preferredName, ...change } = given;
    const card: ContactCard = { ...emptyCard, ...change };
    return { preferredName, card, identifiers: identifiersOf(card) };
  });
  await lockAddressBook(tx, organizationId);
  const limit = services.config.CONTACTS_MAX_PER_ORGANIZATION;
  let room = limit - (await countContacts(tx, organizationId, limit));
  const holders = await holdersOf(
    tx,
    organizationId,
    wanted.flatMap(({ identifiers }) => identifiers),
  );
  const createdAt = services.clock.now();
  const review = reviewByAuthor(author, createdAt);
  const decided = wanted.map(({ preferredName, card, identifiers }): Decided => {
    if (isEmptyCard(card, preferredName ?? null)) return { refusal: contactErrors.problem("contact_empty") };
    const taken = identifiers.find((identifier) => holders.has(keyOf(identifier)));
    if (taken !== undefined) return { refusal: conflict(taken, holders.get(keyOf(taken))!) };
    if (room === 0) return { refusal: contactErrors.problem("contact_limit_reached", { details: { limit } }) };
    const id = orderedId(createdAt);
    room--;
    for (const identifier of identifiers) holders.set(keyOf(identifier), id);
    const name = nameAfter(preferredName, null, card, source, createdAt);
    const createdByIdentityId = author.identityId;
    const origin = { id, organizationId, creationSource: source, createdByIdentityId, createdAt };
    return { contact: { ...origin, stored: { card, name, review } }, identifiers };
  });
  const added = decided.filter((one) => "contact" in one);
  const rows = await insertContacts(
    tx,
    added.map(({ contact }) => contact),
  );
  await insertIdentifiers(
    tx,
    organizationId,
    new Map(added.map(({ contact, identifiers }) => [contact.id, identifiers])),
  );
  await forgetSuppressions(
    tx,
    services,
    organizationId,
    added.flatMap(({ identifiers }) => identifiers),
  );
  await recordContactEvents(tx, "contact.created", organizationId, rows, { source }, createdAt);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return decided.map((one) => ("contact" in one ? { contact: byId.get(one.contact.id)! } : { refusal: one.refusal }));
}

/** A contact that is added with these identifiers, or why it is not. */
type Decided =
  | { readonly contact: InsertedContact; readonly identifiers: readonly Identifier[] }
  | { readonly refusal: Problem };

type Key = Pick<Identifier, "kind" | "value">;

const keyOf = ({ kind, value }: Key): string => `${kind} ${value}`;

/** The contacts that have these identifiers. */
async function holdersOf(
  tx: Transaction,
  organizationId: string,
  identifiers: readonly Identifier[],
): Promise<Map<string, string>> {
  const held = await findHolders(tx, organizationId, identifiers);
  return new Map(held.map((holder) => [keyOf(holder), holder.contactId]));
}

/** The error for a card with an identifier of another contact. */
function conflict({ value }: Key, contactId: string): Problem {
  const details = { conflicting_contact_id: contactId, identifier: value };
  return contactErrors.problem("contact_identifier_conflict", { details });
}
