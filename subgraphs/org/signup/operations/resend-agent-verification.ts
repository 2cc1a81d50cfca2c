import { Ctx, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { lockOwnSignup } from "../lock-own-signup.js";
import { sendVerificationMail } from "../send-verification-mail.js";
import { invitationOf } from "../show-invitation.js";
import { drawVerificationCode } from "../verification-code.js";
import { signupAuthority } from "../authority.js";
import { signupErrors } from "../errors.js";
import { signupLimits } from "../rules/limits.js";
import { isOutOfGuesses, noGuessLeft, secondsUntilResend } from "../rules/verification.js";
import { findSignup, replaceCode, type SignupRow } from "../store.js";
import type { IdentityRow } from "../../identities/public.js";
import { SignupState } from "../types/signup-state.js";

/** `resendAgentVerification` (wire contract org 2.4). */
@Resolver()
export class ResendAgentVerification {
  @Mutation(() => SignupState, {
    description:
      "Sends a new code to the calling agent's human, at most once in five minutes. The old code becomes " +
      "invalid, and the count of wrong codes starts again, up to 15 wrong codes in total. Errors: " +
      "`not_a_signup_agent`, `agent_already_claimed`, `verification_attempts_exhausted`, `rate_limited`.",
  })
  async resendAgentVerification(@Ctx() { viewer, services }: RequestContext): Promise<SignupState> {
    authorize(viewer, signupAuthority["signup.own"]);
    await admitMail(services, viewer);
    const message = "A new code was mailed to your human. The old code is invalid.";
    return services.database.request.transaction(async (tx) => {
      const identity = await resend(tx, services, viewer);
      const { organizationId, claimStatus } = identity;
      return { organizationId, claimStatus, message, invitation: await invitationOf(tx, services, identity) };
    });
  }
}

/** Agents that name the same human share a daily limit, so that a human does not get a flood of codes. */
async function admitMail({ database, clock, sharedLimiter }: Services, { identityId }: Viewer): Promise<void> {
  const signup = identityId === null ? null : await findSignup(database.request.reader, identityId);
  if (signup === null) return;
  checkDue(signup, clock.now());
  const rule = { limit: signupLimits.resendsPerDay, windowSeconds: 24 * 3600 };
  await enforce(sharedLimiter, "org.verification-mails", signup.humanEmail, rule);
}

async function resend(tx: Transaction, services: Services, viewer: Viewer): Promise<IdentityRow> {
  const { identity, signup } = await lockOwnSignup(tx, viewer);
  checkDue(signup, services.clock.now());
  const { code, stored } = drawVerificationCode(services, identity.id);
  await replaceCode(tx, identity.id, stored);
  await sendVerificationMail(tx, services, identity, signup, code);
  return identity;
}

function checkDue({ claimedAt, codeSentAt, wrongCodes }: SignupRow, now: Date): void {
  if (claimedAt !== null) throw signupErrors.problem("agent_already_claimed");
  if (isOutOfGuesses({ wrongCodes })) {
    throw signupErrors.problem("verification_attempts_exhausted", noGuessLeft);
  }
  const retryAfter = secondsUntilResend(codeSentAt, now);
  if (retryAfter === 0) return;
  const message = "A code was mailed to your human less than five minutes ago.";
  throw sharedErrors.problem("rate_limited", { message, retryAfter });
}
