import type { Transaction } from "../../shared/database/client.js";
import { contactErrors } from "./errors.js";
import { identifiersOf } from "./rules/identifiers.js";
import type { ContactLists } from "./rules/contact-card.js";
import { findHolders, replaceIdentifiers } from "./store/identifiers.js";

/**
 * Makes what is on a card the identifiers of its contact. The address book must be locked.
 * @throws Problem `contact_identifier_conflict` when another contact has one of them
 */
export async function claimIdentifiers(
  tx: Transaction,
  organizationId: string,
  contactId: string,
  lists: ContactLists,
): Promise<void> {
  const identifiers = identifiersOf(lists);
  const held = await findHolders(tx, organizationId, identifiers);
  const taken = held.find((holder) => holder.contactId !== contactId);
  if (taken !== undefined) {
    const details = { conflicting_contact_id: taken.contactId, identifier: taken.value };
    throw contactErrors.problem("contact_identifier_conflict", { details });
  }
  await replaceIdentifiers(tx, organizationId, contactId, identifiers);
}
