import type { IdentityLifecycle } from "../shared/lifecycle/identity-lifecycle.js";

/** a2a's part in the life of an identity. */
export const a2aLifecycle: IdentityLifecycle = {};
