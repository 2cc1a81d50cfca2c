import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { beginPolicy, presetsOfNew } from "../../shared/reviews/policy/begin-policy.js";
import type { Claim } from "../../shared/lifecycle/signup-invitation.js";
import type { IdentityRow } from "../identities/public.js";
import { findAdministered, findUserByEmail, lockAdministered, updateOrganization } from "../people/public.js";
import { claimIdentity } from "./claim-identity.js";
import { moveIdentity } from "./move-identity.js";

/**
 * Claims a locked agent whose human has confirmed it, by code or by an invitation that they were mailed (wire contract
 * org 2.4). When a user with that verified address administers exactly one organization, the agent moves there.
 * Otherwise its provisional organization stays, and is handed to the human when they first sign in. Throws
 * `identity_quota_exceeded`.
 */
export async function settleAgent(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
  humanEmail: string,
  claim?: Claim,
): Promise<IdentityRow> {
  const home = await homeOf(tx, humanEmail);
  if (home !== null) return claimIdentity(tx, services, await moveIdentity(tx, services, identity, home), claim);
  const waiting = { provisional: false, handoverEmail: humanEmail };
  await updateOrganization(tx, identity.organizationId, waiting, services.clock.now());
  // From now on it is an organization of people: its agents must not be freer than those of one that a person founded.
  await beginPolicy(tx, identity.organizationId, presetsOfNew(services.config));
  return claimIdentity(tx, services, identity, claim);
}

async function homeOf(tx: Transaction, humanEmail: string): Promise<string | null> {
  const user = await findUserByEmail(tx, humanEmail);
  if (user === null || !user.emailVerified) return null;
  const [organizationId, ...others] = await findAdministered(tx, user.id);
  if (organizationId === undefined || others.length > 0) return null;
  return (await lockAdministered(tx, user.id, organizationId)) ? organizationId : null;
}
