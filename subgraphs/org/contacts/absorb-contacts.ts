import type { Transaction } from "../../shared/database/client.js";
import { claimIdentifiers } from "./claim-identifiers.js";
import { recordContactEvent, recordContactEvents } from "./record-contact-event.js";
import type { ContactCard } from "./rules/contact-card.js";
import type { PreferredName } from "./rules/preferred-name.js";
import type { ContactRow } from "./store/contact-row.js";
import { updateContact } from "./store/contact-writes.js";
import { freeIdentifiers } from "./store/identifiers.js";
import { eraseMerged, redirectMerged } from "./store/merged-contacts.js";

/** Contacts of one organization of which one stays. */
interface Absorbed {
  readonly survivor: ContactRow;
  readonly losers: readonly ContactRow[];
  /** The card and the name of the survivor after that. */
  readonly merged: { readonly card: ContactCard; readonly name: PreferredName };
}

/**
 * Gives the survivor of a merge its card, and has the losers point to it with nothing on them, with the events of all. The address
 * book must be locked; facts of the losers stay with them.
 */
export async function absorbContacts(
  tx: Transaction,
  { survivor, losers, merged }: Absorbed,
  now: Date,
): Promise<ContactRow> {
  const { organizationId } = survivor;
  const loserIds = losers.map(({ id }) => id);
  const confirmed = [survivor, ...losers].find(({ reviewStatus }) => reviewStatus === "confirmed") ?? survivor;
  const { reviewStatus, reviewedAt, reviewedBy } = confirmed;
  await freeIdentifiers(tx, loserIds);
  await claimIdentifiers(tx, organizationId, survivor.id, merged.card);
  const stored = { ...merged, review: { reviewStatus, reviewedAt, reviewedBy } };
  const contact = await updateContact(tx, survivor.id, stored, now);
  const redirected = await redirectMerged(tx, loserIds, survivor.id, now);
  const erased = await eraseMerged(tx, loserIds, survivor.id, now);
  await recordContactEvent(tx, "contact.merged", contact, { merged_contact_ids: loserIds }, now);
  const pointer = { merged_into_contact_id: survivor.id };
  await recordContactEvents(tx, "contact.merged", organizationId, [...erased, ...redirected], pointer, now);
  return contact;
}
