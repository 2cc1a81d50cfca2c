import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { lockContact } from "./lock-contact.js";
import { recordContactEvents } from "./record-contact-event.js";
import { removeContact } from "./store/contact-writes.js";
import { suppressForever } from "./suppressions.js";

/**
 * Erases what the organization knows about a person who asked for that, with the merged contacts that point to it: names,
 * identifiers, facts and their citations. Messages stay, and suggest the person no more, unless a user adds a contact by hand. The
 * event has the id alone.
 * @throws Problem `not_found`, `contact_merged`
 */
export async function forgetContact(
  tx: Transaction,
  services: Pick<Services, "clock" | "keyring">,
  organizationId: string,
  id: string,
): Promise<void> {
  const contact = await lockContact(tx, organizationId, id);
  await suppressForever(tx, services, organizationId, contact);
  const removed = await removeContact(tx, contact.id);
  await recordContactEvents(tx, "contact.forgotten", organizationId, removed, {}, services.clock.now());
}
