import type { Transaction } from "../../shared/database/client.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { contactErrors } from "./errors.js";
import { noSuchContact } from "./no-such-contact.js";
import type { ContactRow } from "./store/contact-row.js";
import { findContacts } from "./store/contacts.js";
import { lockAddressBook } from "./store/contact-writes.js";

/**
 * Locks the address book of an organization, and finds an active contact in it.
 * @throws Problem `not_found`, `contact_merged`
 */
export async function lockContact(tx: Transaction, organizationId: string, id: string): Promise<ContactRow> {
  const [contact] = await lockContacts(tx, organizationId, [id]);
  return contact!;
}

/** The same for several contacts, in their order. */
export async function lockContacts(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ContactRow[]> {
  if (!ids.every(isUuid)) throw noSuchContact();
  await lockAddressBook(tx, organizationId);
  const found = new Map((await findContacts(tx, organizationId, ids)).map((row) => [row.id, row]));
  return ids.map((id) => requireActive(found.get(id.toLowerCase())));
}

function requireActive(contact: ContactRow | undefined): ContactRow {
  if (contact === undefined) throw noSuchContact();
  if (contact.status === "active") return contact;
  const details = { merged_into_contact_id: contact.mergedIntoContactId };
  throw contactErrors.problem("contact_merged", { details });
}
