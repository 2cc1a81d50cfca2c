import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { labelsAreCounted, labelsChange, labelsMove } from "../../shared/labels/labelled-lifecycle.js";
import { emptyClosedIdentity, findClosedIdentities } from "./store/closed-identities.js";

/**
 * Conversations move with their identity, because they name nothing else; their labels become those of its new organization. Those of a deleted identity go by a job, and those
 * of a deleted organization with it.
 */
export const conversationLifecycle: IdentityLifecycle = {
  moved: labelsMove("im_conversation_label"),
  labelUses: labelsAreCounted("im_conversation_label", "imConversations"),
  relabel: labelsChange("im_conversation_label"),
  async organizationEmptied({ tx }, organizationId) {
    const [id] = await findClosedIdentities(tx, 1, organizationId);
    if (id === undefined) return false;
    await emptyClosedIdentity(tx, id, 200);
    return true;
  },
  async organizationDeleted({ tx }, organizationId) {
    for (const id of await findClosedIdentities(tx, 100, organizationId)) {
      while (await emptyClosedIdentity(tx, id, 200)) continue;
    }
  },
};
