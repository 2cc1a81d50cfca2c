import type { IdentityCore } from "../../shared/identity/identity-core.js";
import type { IdentityLifecycle, LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { releaseName } from "../../shared/names/reserve-name.js";
import { platformAddress } from "../../shared/rules/platform-address.js";
import { findSignup, removeSignup } from "./store.js";

/**
 * The signup record is deleted together with its identity. An unclaimed agent has no human, so it keeps no former
 * handle.
 */
export const signupLifecycle: IdentityLifecycle = {
  renamed: releaseFormerHandle,
  deleted: ({ tx }, identity) => removeSignup(tx, identity.id),
};

/**
 * Releases the handle that an unclaimed agent had before a rename: callers who may sign up without an account must not
 * reserve names for ever. The name of its mailbox stays reserved, like the address.
 */
async function releaseFormerHandle(
  { tx, mailDomain }: LifecycleStep,
  { id, organizationId, claimStatus }: IdentityCore,
  handle: string,
): Promise<void> {
  if (claimStatus !== "agent_unclaimed") return;
  const signup = await findSignup(tx, id);
  if (signup === null || signup.emailAddress === platformAddress(handle, mailDomain)) return;
  await releaseName(tx, organizationId, handle);
}
