import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { releaseName } from "../../shared/names/reserve-name.js";
import { platformAddress } from "../../shared/rules/platform-address.js";
import { findSignup } from "../signup/store.js";
import type { IdentityRow } from "./store/identities.js";
import { lifecycleStep } from "./lifecycle-step.js";

/**
 * Gives back the handle that a locked, unclaimed agent had until it was renamed: nobody stands behind it yet, and whoever
 * may sign up without an account must not keep names for ever. The name of its mailbox stays, as the address does.
 */
export async function releaseFormerHandle(
  tx: Transaction,
  services: Services,
  { id, organizationId, claimStatus }: IdentityRow,
  handle: string,
): Promise<void> {
  if (claimStatus !== "agent_unclaimed") return;
  const signup = await findSignup(tx, id);
  const { mailDomain } = lifecycleStep(tx, services);
  if (signup === null || signup.emailAddress === platformAddress(handle, mailDomain)) return;
  await releaseName(tx, organizationId, handle);
}
