import type { Transaction } from "../../shared/database/client.js";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";
import { claimIdentifiers } from "./claim-identifiers.js";
import { recordContactEvent, recordContactEvents } from "./record-contact-event.js";
import { changedFields } from "./rules/changed-fields.js";
import { type ContactCard, cardOf } from "./rules/contact-card.js";
import { withHandle, withoutHandle } from "./rules/followed-handle.js";
import { isEmptyCard } from "./rules/is-empty-card.js";
import { nameAfter, type PreferredName } from "./rules/preferred-name.js";
import type { ContactRow } from "./store/contact-row.js";
import { findContactNaming, hasFacts } from "./store/contacts-by-handle.js";
import { lockAddressBook, removeContact, updateContact } from "./store/contact-writes.js";

/**
 * Has the contact of an organization that names a renamed agent name its new handle (wire contract contacts 12). Another contact
 * with that handle meant an agent that no longer has it: it loses the handle, so that no agent gets the name of another.
 */
export async function followRename(
  tx: Transaction,
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  await lockAddressBook(tx, organizationId);
  const following = await findContactNaming(tx, organizationId, from);
  if (following === null) return;
  const standing = await findContactNaming(tx, organizationId, to);
  if (standing !== null && standing.id !== following.id) await release(tx, standing, to, now);
  await write(tx, following, withHandle(cardOf(following), from, to), now);
}

/** Takes a handle from a contact. A suggestion that is nothing else goes; any other contact without a name is called by it. */
async function release(tx: Transaction, contact: ContactRow, handle: string, now: Date): Promise<void> {
  const card = withoutHandle(cardOf(contact), handle);
  const isNamed = contact.preferredNameSource !== "identifier_fallback";
  if (!isEmptyCard(card, isNamed ? contact.preferredName : null)) return write(tx, contact, card, now);
  if (contact.reviewStatus === "unreviewed" && !(await hasFacts(tx, contact.id))) {
    const removed = await removeContact(tx, contact.id);
    return recordContactEvents(tx, "contact.deleted", contact.organizationId, removed, {}, now);
  }
  await write(tx, contact, card, now, nameAfter(contact.preferredName, null, card, "manual", now));
}

async function write(
  tx: Transaction,
  before: ContactRow,
  card: ContactCard,
  now: Date,
  name: PreferredName = nameAfter(undefined, before, card, "manual", now),
): Promise<void> {
  const { reviewStatus, reviewedAt, reviewedBy } = before;
  const fields = changedFields<ContactCard & PreferredName>(before, { ...card, ...name }, canonicalJson);
  await claimIdentifiers(tx, before.organizationId, before.id, card);
  const contact = await updateContact(
    tx,
    before.id,
    { card, name, review: { reviewStatus, reviewedAt, reviewedBy } },
    now,
  );
  await recordContactEvent(tx, "contact.updated", contact, { fields }, now);
}
