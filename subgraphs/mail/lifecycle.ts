import type { IdentityLifecycle } from "../shared/lifecycle/identity-lifecycle.js";

/** mail's part in the life of an identity. */
export const mailLifecycle: IdentityLifecycle = {};
