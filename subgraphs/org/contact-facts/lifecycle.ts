import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { findFactsLeftBehind } from "./store/merged-facts.js";
import { takeOverFacts, takeOverNewestFacts } from "./take-over-facts.js";

/** Facts follow their contact: they are deleted with it, and move to the survivor of a merge. */
export const factLifecycle: IdentityLifecycle = {
  async contactsMerged({ tx, clock }, survivorId, mergedIds) {
    await takeOverFacts(tx, survivorId, mergedIds, clock.now());
  },
  // The contacts have moved before: some of them were merged into those that the organization had.
  async movedLast({ tx, clock }, { organizationId }) {
    for (const { contactId, mergedIds } of await findFactsLeftBehind(tx, organizationId)) {
      await takeOverNewestFacts(tx, { organizationId, contactId, mergedIds }, clock.now());
    }
  },
};
