import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { moveContacts } from "./move-contacts.js";
import { lockAddressBook } from "./store/contact-writes.js";
import { removeContactsOf } from "./store/organization-contacts.js";

/** The address book is deleted together with its organization, or moves with the agent for which that was made. */
export const contactLifecycle: IdentityLifecycle = {
  movedLast: (step, { organizationId }, fromOrganizationId) =>
    moveContacts(step.tx, step, fromOrganizationId, organizationId),

  async organizationEmptied({ tx }, organizationId) {
    const most = 500;
    return (await removeContactsOf(tx, organizationId, most)) === most;
  },

  async organizationDeleted({ tx }, organizationId) {
    // A message that is adding a contact commits first, or finds no organization.
    await lockAddressBook(tx, organizationId);
    await removeContactsOf(tx, organizationId, null);
    await tx.contactSuppression.deleteMany({ where: { organizationId } });
  },
};
