import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Problem } from "../../../shared/errors/problem.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import type { SignupInvitation } from "../../../shared/lifecycle/signup-invitation.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { lockOwnSignup } from "../lock-own-signup.js";
import { settleAgent } from "../settle-agent.js";
import { invitationOf } from "../show-invitation.js";
import { isVerificationCode } from "../verification-code.js";
import { signupAuthority } from "../authority.js";
import { signupErrors } from "../errors.js";
import { decideVerification, noGuessLeft, secondsUntilResend } from "../rules/verification.js";
import { countAttempt } from "../store.js";
import type { IdentityRow } from "../../identities/public.js";
import { SignupState } from "../types/signup-state.js";

@InputType({ description: "The code that was mailed to an agent's human." })
class VerifyAgentSignupInput {
  @Field(() => String, { description: "Six digits." })
  verificationCode!: string;
}

/** `verifyAgentSignup` (wire contract org 2.4). */
@Resolver()
export class VerifyAgentSignup {
  @Mutation(() => SignupState, {
    description:
      "Confirms the calling agent with the code from its human. The agent is then claimed: in the organization " +
      "that its human administers, or in its own. An invitation that was reserved for it is accepted if " +
      "possible. For a claimed agent the code is not checked. Errors: `not_a_signup_agent`, " +
      "`verification_code_invalid`, `verification_code_expired`, `verification_attempts_exhausted`, " +
      "`identity_quota_exceeded`.",
  })
  async verifyAgentSignup(
    @Arg("input", () => VerifyAgentSignupInput, { description: "The code." }) input: VerifyAgentSignupInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<SignupState> {
    authorize(viewer, signupAuthority["signup.own"]);
    const result = await revokingTransaction(services, (tx) => verify(tx, services, viewer, input.verificationCode));
    // Thrown after the commit, because the wrong code must stay counted.
    if ("refusal" in result) throw result.refusal;
    const { identity, invitation } = result;
    const { organizationId, claimStatus } = identity;
    const message = "Your human has confirmed you. Your key stays valid.";
    return { organizationId, claimStatus, message, invitation };
  }
}

interface Verified {
  readonly identity: IdentityRow;
  readonly invitation: SignupInvitation | null;
}

/** One attempt at a time for an agent: the lock of its identity serialises concurrent guesses. */
async function verify(
  tx: Transaction,
  services: Services,
  viewer: Viewer,
  code: string,
): Promise<Verified | { refusal: Problem }> {
  const { identity, signup } = await lockOwnSignup(tx, viewer);
  const now = services.clock.now();
  const claimed = identity.claimStatus === "agent_claimed";
  const decision = decideVerification({ ...signup, claimed }, now);
  if (decision === "already_claimed") return { identity, invitation: await invitationOf(tx, services, identity) };
  if (decision === "guesses_exhausted") {
    return { refusal: signupErrors.problem("verification_attempts_exhausted", noGuessLeft) };
  }
  if (decision === "attempts_exhausted") {
    const retryAfter = Math.max(1, secondsUntilResend(signup.codeSentAt, now));
    return { refusal: signupErrors.problem("verification_attempts_exhausted", { retryAfter }) };
  }
  if (decision === "code_expired") return { refusal: signupErrors.problem("verification_code_expired") };
  if (!isVerificationCode(services, identity.id, code, signup.codeMac)) {
    await countAttempt(tx, identity.id);
    return { refusal: signupErrors.problem("verification_code_invalid") };
  }
  const before = await invitationOf(tx, services, identity);
  const settled = await settleAgent(tx, services, identity, signup.humanEmail);
  return { identity: settled, invitation: becameOf(before, await invitationOf(tx, services, settled)) };
}

/** The agent learns the state of its invitation, even if it had no effect. */
function becameOf(before: SignupInvitation | null, present: SignupInvitation | null): SignupInvitation | null {
  const isOpen = present?.status === "awaiting_verification";
  return before !== null && (present === null || isOpen) ? { ...before, status: "unavailable" } : present;
}
