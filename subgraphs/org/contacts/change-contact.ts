import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";
import { claimIdentifiers } from "./claim-identifiers.js";
import { contactErrors } from "./errors.js";
import { lockContact } from "./lock-contact.js";
import { recordContactEvent } from "./record-contact-event.js";
import { type Author, reviewAfter } from "./rules/author.js";
import {
  type ChangedIdentifiers,
  changedIdentifiers,
  type IdentifierChange,
  type IdentifierLists,
} from "./rules/changed-identifiers.js";
import { type CardChange, type ContactCard, cardOf } from "./rules/contact-card.js";
import { changedFields } from "./rules/changed-fields.js";
import { isEmptyCard } from "./rules/is-empty-card.js";
import { nameAfter } from "./rules/preferred-name.js";
import type { ContactRow } from "./store/contact-row.js";
import { updateContact } from "./store/contact-writes.js";

/** A change of a contact. */
export interface ContactChange {
  readonly card: CardChange;
  /** Applied to the changed card. */
  readonly identifiers: IdentifierChange;
  /** Undefined: it stays. */
  readonly reviewStatus: "unreviewed" | "confirmed" | undefined;
  readonly author: Author;
}

/**
 * Changes a contact, with its event (wire contract contacts 3.2). A change that changes nothing has no event.
 * @throws Problem `not_found`, `contact_merged`, `contact_empty`, `contact_limit`, `contact_identifier_conflict`
 */
export async function changeContact(
  tx: Transaction,
  services: Pick<Services, "clock">,
  organizationId: string,
  id: string,
  { card: changed, identifiers, reviewStatus, author }: ContactChange,
): Promise<ContactRow> {
  const before = await lockContact(tx, organizationId, id);
  const now = services.clock.now();
  const { preferredName, ...change } = changed;
  const given = { ...cardOf(before), ...change };
  const card: ContactCard = { ...given, ...requireRoom(changedIdentifiers(given, identifiers)) };
  const name = nameAfter(preferredName, before, card, "manual", now);
  const isNamed = name.preferredNameSource !== "identifier_fallback";
  if (isEmptyCard(card, isNamed ? name.preferredName : null)) throw contactErrors.problem("contact_empty");
  const review = reviewAfter(before, reviewStatus, author, now);
  const after = { ...card, ...name, ...review };
  const fields = changedFields(before, after, canonicalJson);
  if (fields.length === 0) return before;
  await claimIdentifiers(tx, organizationId, before.id, card);
  const contact = await updateContact(tx, before.id, { card, name, review }, now);
  await recordContactEvent(tx, "contact.updated", contact, { fields }, now);
  return contact;
}

function requireRoom(changed: ChangedIdentifiers): IdentifierLists {
  if ("lists" in changed) return changed.lists;
  throw contactErrors.problem("contact_limit", { details: { field: changed.tooLong, limit: changed.limit } });
}
