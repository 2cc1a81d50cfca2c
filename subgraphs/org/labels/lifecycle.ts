import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";

/** The labels are deleted together with their organization. */
export const labelLifecycle: IdentityLifecycle = {
  async organizationDeleted({ tx }, organizationId) {
    await tx.labelMove.deleteMany({ where: { organizationId } });
    await tx.label.deleteMany({ where: { organizationId } });
  },
};
