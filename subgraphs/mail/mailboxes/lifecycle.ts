import { platformAddress } from "../../shared/rules/platform-address.js";
import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { changeFilterModes } from "./change-filter-modes.js";
import { createMailbox } from "./create-mailbox.js";
import { nameUnavailable } from "../../shared/names/name-unavailable.js";
import { closeMailbox, closeMailboxesOf, isAddressOfAnother, largestMailboxBytes } from "./store/mailboxes.js";

/** mail's part in the life of an identity: one mailbox, created and deleted with it; a rename keeps its address. */
export const mailboxLifecycle: IdentityLifecycle = {
  async created(step, identity, { mailbox }) {
    await createMailbox(step, identity, mailbox ?? {});
  },

  async renamed({ tx, mailDomain }, { id, agentHandle }) {
    // Otherwise mail to the new name would reach another identity.
    if (await isAddressOfAnother(tx, platformAddress(agentHandle, mailDomain), id)) throw nameUnavailable("mail");
  },

  async updated({ tx, clock }, identity, { mailModes }) {
    if (mailModes !== undefined) await changeFilterModes(tx, identity.id, mailModes, clock.now());
  },

  async excesses({ tx }, organizationId, { mailboxStorageBytes: allowed }) {
    const used = await largestMailboxBytes(tx, organizationId);
    return allowed === null || used <= allowed ? [] : [{ limit: "mailbox_storage_bytes", allowed, used }];
  },

  async organizationClosed({ tx, clock }, organizationId) {
    await closeMailboxesOf(tx, organizationId, clock.now());
  },

  async deleted({ tx, clock }, identity) {
    await closeMailbox(tx, identity.id, clock.now());
  },
};
