import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";

/** What was looked at for contacts is forgotten with the organization. */
export const backfillLifecycle: IdentityLifecycle = {
  async organizationDeleted({ tx }, organizationId) {
    await tx.contactBackfill.deleteMany({ where: { organizationId } });
  },
};
