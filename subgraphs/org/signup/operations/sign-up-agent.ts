import { randomBytes } from "node:crypto";
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { admitCaller } from "../admit-signup.js";
import { signUpAgent, type SignupOrder } from "../sign-up-agent.js";
import { checkHandle, ClaimStatus } from "../../identities/public.js";
import { signupAuthority } from "../authority.js";
import { defaultHandle } from "../rules/default-handle.js";
import { normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { localPartViolation, normalizeHarness, signupViolations } from "../rules/signup-input.js";
import { SignupInvitation } from "../types/signup-invitation.js";

@InputType({ description: "An agent that signs itself up." })
class SignUpAgentInput {
  @Field(() => String, {
    description: "Email address of the human that it works for, not of an agent. Case does not matter.",
  })
  humanEmail!: string;

  @Field(() => String, { description: "The note to the human: 1 to 2000 characters." })
  noteToHuman!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters. Default: the handle." })
  displayName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "As for `createIdentity`. Default: the name and six random digits.",
  })
  agentHandle?: string | null;

  @Field(() => String, { nullable: true, description: "The part before the @. It must be the handle." })
  emailLocalPart?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The software that runs the agent. It is converted to lowercase and cut at 64 characters.",
  })
  harness?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The token of an invitation to connect: `a2ai_…`. If it was mailed to this human, it confirms the agent " +
      "and connects it at once. Any other invitation is reserved for the agent until its human confirms it.",
  })
  invitationToken?: string | null;
}

@ObjectType({ description: "Result of signing up." })
class SignUpAgentPayload {
  @Field(() => ID, { description: "UUID of the new identity." })
  identityId!: string;

  @Field(() => String, { description: "Its handle." })
  agentHandle!: string;

  @Field(() => String, { description: "Address of its mailbox." })
  emailAddress!: string;

  @Field(() => String, { description: "Its provisional organization. It changes when its human approves the agent." })
  organizationId!: string;

  @Field(() => String, { description: "Email address of its human, in lowercase." })
  humanEmail!: string;

  @Field(() => ClaimStatus, {
    description: "Whether a human has claimed it. At signup this is only possible with an invitation.",
  })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "The agent's full key, shown only here." })
  secret!: string;

  @Field(() => String, { description: "What to do next, as a text for the agent." })
  message!: string;

  @Field(() => SignupInvitation, {
    nullable: true,
    description: "The invitation that it signed up with. Null if there is none.",
  })
  invitation!: SignupInvitation | null;
}

/** `signUpAgent` (wire contract org 2.4). */
@Resolver()
export class SignUpAgent {
  @Mutation(() => SignUpAgentPayload, {
    description:
      "Signs up an agent without a credential. It gets an identity, a mailbox and a key in its own provisional " +
      "organization. A code is mailed to its human. Until the human confirms the agent, it may write only to " +
      "them. Errors: `validation_failed`, `agent_handle_unavailable`, `rate_limited`; with an invitation also " +
      "`a2a_invitation_not_found`, `a2a_invitation_expired`, `a2a_invitation_revoked`, " +
      "`a2a_invitation_declined`, `a2a_invitation_already_accepted`, `a2a_invitation_reserved`, " +
      "`a2a_invitation_recipient_mismatch`, `a2a_invitation_same_organization`, " +
      "`a2a_invitation_peer_unavailable`, `a2a_invitation_conflicting_rule`, `identity_quota_exceeded`.",
  })
  async signUpAgent(
    @Arg("input", () => SignUpAgentInput, { description: "The agent." }) input: SignUpAgentInput,
    @Ctx() context: RequestContext,
  ): Promise<SignUpAgentPayload> {
    const { viewer, services } = context;
    authorize(viewer, signupAuthority["signup.create"]);
    const order = checkSignup(input, services.config.MAIL_DOMAIN.toLowerCase());
    await admitCaller(context);
    const { identity, ...made } = await revokingTransaction(services, (tx) => signUpAgent(tx, services, order));
    const { humanEmail } = order;
    const { id: identityId, agentHandle, organizationId, claimStatus } = identity;
    const message = claimStatus === "agent_claimed" ? connected(made.invitation) : waiting(humanEmail);
    return { identityId, agentHandle, organizationId, humanEmail, claimStatus, ...made, message };
  }
}

function waiting(humanEmail: string): string {
  return (
    `A code was mailed to ${humanEmail}. Ask your human for the code and verify with it. Until then you can receive ` +
    "mail, and send mail only to your human."
  );
}

function connected(invitation: SignupInvitation | null): string {
  const peers = (invitation?.peerAgentHandles ?? []).map((handle) => `@${handle}`).join(", ");
  return `Your human's invitation has confirmed you. You and ${peers} may send tasks to each other.`;
}

function checkSignup(input: SignUpAgentInput, mailDomain: string): SignupOrder {
  const violations = signupViolations(input, mailDomain);
  if (violations.length > 0) throw invalid(violations);
  const { displayName, noteToHuman, harness } = input;
  const agentHandle =
    input.agentHandle == null
      ? defaultHandle(displayName, randomBytes(3).toString("hex"))
      : checkHandle("agentHandle", input.agentHandle);
  const violation = localPartViolation(input.emailLocalPart, agentHandle);
  if (violation !== null) throw invalid([violation]);
  return {
    agentHandle,
    displayName: displayName ?? null,
    humanEmail: normalizeHumanEmail(input.humanEmail)!,
    noteToHuman,
    harness: normalizeHarness(harness),
    invitationToken: input.invitationToken ?? null,
  };
}
