import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { SignupInvitation } from "../../shared/lifecycle/signup-invitation.js";
import { platformAddress } from "../../shared/rules/platform-address.js";
import { insertSignup } from "./store.js";
import { createIdentity, type IdentityRow } from "../identities/public.js";
import { insertOrganization, newId } from "../people/public.js";
import { admitHuman } from "./admit-signup.js";
import { lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import { mintKey } from "../keys/public.js";
import { sendVerificationMail } from "./send-verification-mail.js";
import { settleAgent } from "./settle-agent.js";
import { invitationOf, showInvitation } from "./show-invitation.js";
import { drawVerificationCode } from "./verification-code.js";

/** A checked signup. */
export interface SignupOrder {
  /** In canonical form. */
  readonly agentHandle: string;
  readonly displayName: string | null;
  /** Lower-cased. */
  readonly humanEmail: string;
  readonly noteToHuman: string;
  readonly harness: string | null;
  /** The token of its invitation. */
  readonly invitationToken: string | null;
}

/** The result of a signup. */
export interface SignedUpAgent {
  readonly identity: IdentityRow;
  readonly emailAddress: string;
  /** The full key: shown once. */
  readonly secret: string;
  /** Its invitation. */
  readonly invitation: SignupInvitation | null;
}

/**
 * Creates an unclaimed agent in a provisional organization, with its mailbox and one key, and writes to its human (wire
 * contract org 2.4). An invitation that its human was mailed confirms the agent, and then no mail is sent. Throws
 * `rate_limited`, `agent_handle_unavailable`, or the error of a refused invitation.
 */
export async function signUpAgent(tx: Transaction, services: Services, order: SignupOrder): Promise<SignedUpAgent> {
  const { agentHandle, displayName, humanEmail, noteToHuman, harness } = order;
  const { clock } = services;
  await admitHuman(tx, humanEmail);
  const organizationId = newId("org");
  const createdAt = clock.now();
  await insertOrganization(tx, {
    id: organizationId,
    name: `Organization of @${agentHandle}`,
    slug: null,
    plan: "free",
    provisional: true,
    createdAt,
  });
  const claimStatus = "agent_unclaimed";
  const identity = await createIdentity(tx, services, { organizationId, agentHandle, displayName, claimStatus });
  const { secret } = await mintKey(tx, clock, {
    organizationId,
    scopedIdentityId: identity.id,
    createdBy: identity.id,
    creatorType: "agent",
    label: "Signup",
    description: null,
    expiresAt: null,
  });
  const emailAddress = platformAddress(agentHandle, lifecycleStep(tx, services).mailDomain);
  const signup = { humanEmail, emailAddress, noteToHuman, harness };
  const { code, stored } = drawVerificationCode(services, identity.id);
  await insertSignup(tx, { identityId: identity.id, ...signup, ...stored, createdAt });
  const { invitationToken: token } = order;
  if (token !== null && (await showInvitation(tx, services, identity, { token, humanEmail }))) {
    const claimed = await settleAgent(tx, services, identity, humanEmail, { byInvitation: true });
    return { identity: claimed, emailAddress, secret, invitation: await invitationOf(tx, services, claimed) };
  }
  await sendVerificationMail(tx, services, identity, signup, code);
  return { identity, emailAddress, secret, invitation: await invitationOf(tx, services, identity) };
}
