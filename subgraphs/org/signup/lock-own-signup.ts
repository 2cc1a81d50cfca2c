import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { signupErrors } from "./errors.js";
import { findSignup, type SignupRow } from "./store.js";
import { type IdentityRow, lockLivingIdentity } from "../identities/public.js";

/** Locks an agent's own identity and reads its signup. Throws `not_a_signup_agent`. */
export async function lockOwnSignup(
  tx: Transaction,
  { identityId }: Viewer,
): Promise<{ readonly identity: IdentityRow; readonly signup: SignupRow }> {
  const identity = identityId === null ? null : await lockLivingIdentity(tx, identityId, "no key update");
  // Rejected during the request.
  if (identity === null) throw sharedErrors.problem("unauthenticated");
  const signup = await findSignup(tx, identity.id);
  if (signup === null) throw signupErrors.problem("not_a_signup_agent");
  return { identity, signup };
}
