import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import { claimIdentifiers } from "./claim-identifiers.js";
import { contactErrors } from "./errors.js";
import { lockContacts } from "./lock-contact.js";
import { recordContactEvent, recordContactEvents } from "./record-contact-event.js";
import { mergedCard } from "./rules/merged-card.js";
import type { GivenMerge } from "./rules/read-merge.js";
import type { ContactRow } from "./store/contact-row.js";
import { updateContact } from "./store/contact-writes.js";
import { freeIdentifiers } from "./store/identifiers.js";
import { eraseMerged, redirectMerged } from "./store/merged-contacts.js";

/**
 * Merges contacts into another one, with the events of all (wire contract contacts 6.1): the survivor has what they had, they
 * have nothing and point to it. Everything else that hangs on contacts follows in `contactsMerged` of the lifecycles.
 * @throws Problem `not_found`, `contact_merged`, `contact_limit`, and what the lifecycles throw
 */
export async function mergeContacts(
  tx: Transaction,
  services: Services,
  organizationId: string,
  { id, losingContactIds, fieldSources }: GivenMerge,
): Promise<ContactRow> {
  const contacts = await lockContacts(tx, organizationId, [id, ...losingContactIds]);
  const [survivor, ...losers] = contacts as [ContactRow, ...ContactRow[]];
  const now = services.clock.now();
  const merged = mergedCard(contacts, fieldSources, now);
  if ("tooLong" in merged) {
    throw contactErrors.problem("contact_limit", { details: { field: merged.tooLong, limit: merged.limit } });
  }
  const loserIds = losers.map((loser) => loser.id);
  const review = contacts.find(({ reviewStatus }) => reviewStatus === "confirmed") ?? survivor;
  const { reviewStatus, reviewedAt, reviewedBy } = review;
  await freeIdentifiers(tx, loserIds);
  await claimIdentifiers(tx, organizationId, survivor.id, merged.card);
  const contact = await updateContact(
    tx,
    survivor.id,
    { ...merged, review: { reviewStatus, reviewedAt, reviewedBy } },
    now,
  );
  const redirected = await redirectMerged(tx, loserIds, survivor.id, now);
  const erased = await eraseMerged(tx, loserIds, survivor.id, now);
  const step = lifecycleStep(tx, services);
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    await lifecycle.contactsMerged?.(step, survivor.id, loserIds);
  }
  await recordContactEvent(tx, "contact.merged", contact, { merged_contact_ids: loserIds }, now);
  const pointer = { merged_into_contact_id: survivor.id };
  await recordContactEvents(tx, "contact.merged", organizationId, [...erased, ...redirected], pointer, now);
  return contact;
}
