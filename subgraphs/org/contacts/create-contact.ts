import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { createContacts, type NewContacts } from "./create-contacts.js";
import type { CardChange } from "./rules/contact-card.js";
import type { ContactRow } from "./store/contact-row.js";

/** A contact that a caller adds. */
export interface NewContact extends Omit<NewContacts, "cards"> {
  /** Its card, checked. */
  readonly card: CardChange;
}

/**
 * Adds a contact to an address book, which it locks, with its event (wire contract contacts 3.2, 4.1): see `createContacts`.
 * @throws Problem `contact_empty`, `contact_limit_reached`, `contact_identifier_conflict`
 */
export async function createContact(
  tx: Transaction,
  services: Pick<Services, "clock" | "config" | "keyring">,
  { card, ...rest }: NewContact,
): Promise<ContactRow> {
  const [outcome] = await createContacts(tx, services, { ...rest, cards: [card] });
  if ("refusal" in outcome!) throw outcome.refusal;
  return outcome!.contact;
}
