import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { endReviewsOf } from "../../shared/holds/end-reviews-of.js";
import { removeContactsOf } from "../../shared/holds/store/outbound-contacts.js";
import { findUnerasedOf, removeReviewsOf } from "./store/reviews.js";

/** Reviews of a deleted agent end with it: the held objects are deleted too (wire contract reviews H34). */
export const reviewLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, { id: identityId }) {
    await endReviewsOf(tx, await findUnerasedOf(tx, identityId), "canceled", clock.now());
    await removeContactsOf(tx, identityId);
  },

  async organizationDeleted({ tx }, organizationId) {
    await removeReviewsOf(tx, organizationId);
  },
};
