import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeSignup } from "./store.js";

/** How an identity came is forgotten at its end. */
export const signupLifecycle: IdentityLifecycle = {
  deleted: ({ tx }, identity) => removeSignup(tx, identity.id),
};
