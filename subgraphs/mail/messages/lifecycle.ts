import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { moveLabels } from "./move-labels.js";
import { emptyClosedMailbox, findClosedMailboxes } from "./store/closed-mailboxes.js";
import { countLabelled, relabelMessages } from "./store/relabelled.js";

/** Messages whose label changes together. */
const relabelledTogether = 500;

/**
 * The content of mailboxes is deleted with their organization. A job deletes that of a single identity. Labels move with
 * their messages.
 */
export const messageLifecycle: IdentityLifecycle = {
  async moved({ tx, clock }, { id, organizationId }) {
    await moveLabels(tx, id, organizationId, clock.now());
  },
  async labelUses({ tx }, labelIds, most) {
    const rows = await countLabelled(tx, labelIds, most);
    return new Map(rows.map(({ labelId, count }) => [labelId, { messages: count }]));
  },
  async relabel({ tx }, labelId, intoId) {
    return (await relabelMessages(tx, labelId, intoId, relabelledTogether)) === relabelledTogether;
  },
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
