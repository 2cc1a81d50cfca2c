import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { emptyClosedMailbox, findClosedMailboxes } from "./store/closed-mailboxes.js";

/** The content of mailboxes is deleted with their organization. A job deletes that of a single identity. */
export const messageLifecycle: IdentityLifecycle = {
  async organizationEmptied({ tx }, organizationId) {
    const [id] = await findClosedMailboxes(tx, 1, organizationId);
    if (id === undefined) return false;
    await emptyClosedMailbox(tx, id, 200);
    return true;
  },
  async organizationDeleted({ tx }, organizationId) {
    for (const id of await findClosedMailboxes(tx, 100, organizationId)) {
      while (await emptyClosedMailbox(tx, id, 200)) continue;
    }
  },
};
