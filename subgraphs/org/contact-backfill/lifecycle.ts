import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";

/** The last backfill is deleted with its organization. */
export const backfillLifecycle: IdentityLifecycle = {
  async organizationDeleted({ tx }, organizationId) {
    await tx.contactBackfill.deleteMany({ where: { organizationId } });
  },
};
