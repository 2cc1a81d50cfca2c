import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { contactAuthority } from "./authority.js";
import { lockContact } from "./lock-contact.js";
import { recordContactEvents } from "./record-contact-event.js";
import { removeContact } from "./store/contact-writes.js";
import { suppress } from "./suppressions.js";

/**
 * Deletes a contact with everything about it, and the merged ones that point to it, with their events (wire contract contacts
 * 6.2). A deleted suggestion stays away. Nothing changes when it throws.
 * @throws Problem `not_found`, `contact_merged`, and `admin_required` for an agent, unless it made the contact or the
 *   contact is a suggestion
 */
export async function deleteContact(tx: Transaction, context: RequestContext, id: string): Promise<void> {
  const { viewer, services } = context;
  const organizationId = viewer.organizationId!;
  const contact = await lockContact(tx, organizationId, id);
  const isSuggestion = contact.reviewStatus === "unreviewed";
  const isOwn = viewer.identityId !== null && contact.createdByIdentityId === viewer.identityId;
  if (!isSuggestion && !isOwn) authorize(viewer, contactAuthority["contact.delete_any"]);
  const now = services.clock.now();
  const isByTraffic = contact.creationSource === "communication" || contact.creationSource === "backfill";
  if (isSuggestion && isByTraffic) await suppress(tx, services, organizationId, contact, now);
  const removed = await removeContact(tx, contact.id);
  await recordContactEvents(tx, "contact.deleted", organizationId, removed, {}, now);
}
