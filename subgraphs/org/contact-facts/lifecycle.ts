import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { takeOverFacts } from "./take-over-facts.js";

/** Facts follow their contact: they are deleted with it, and move to the survivor of a merge. */
export const factLifecycle: IdentityLifecycle = {
  async contactsMerged({ tx, clock }, survivorId, mergedIds) {
    await takeOverFacts(tx, survivorId, mergedIds, clock.now());
  },
};
