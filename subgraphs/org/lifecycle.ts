import type { IdentityLifecycle } from "../shared/lifecycle/identity-lifecycle.js";

/** org's part in the life of an identity. */
export const orgLifecycle: IdentityLifecycle = {};
