import { randomBytes } from "node:crypto";
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { admitCaller } from "../admit-signup.js";
import { signUpAgent, type SignupOrder } from "../sign-up-agent.js";
import { checkHandle } from "../../identities/take-handle.js";
import { orgAuthority } from "../../authority.js";
import { defaultHandle } from "../rules/default-handle.js";
import { normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { localPartViolation, normalizeHarness, signupViolations } from "../rules/signup-input.js";
import { ClaimStatus } from "../../identities/types/claim-status.js";
import { SignupInvitation } from "../types/signup-invitation.js";

@InputType({ description: "An agent that signs itself up." })
class SignUpAgentInput {
  @Field(() => String, { description: "Mail address of the human it works for, in any case; not one of agents." })
  humanEmail!: string;

  @Field(() => String, { description: "What the human is told: 1 to 2000 characters." })
  noteToHuman!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters; the handle unless given." })
  displayName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "As for `createIdentity`; unless given, made of the name and six random digits.",
  })
  agentHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Part before the @: it must be the handle." })
  emailLocalPart?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What the agent runs in; lower-cased and cut at 64 characters.",
  })
  harness?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The token of an invitation to connect: `a2ai_…`. One that was mailed to this human confirms the agent and connects " +
      "it at once; any other is kept for it until its human confirms it.",
  })
  invitationToken?: string | null;
}

@ObjectType({ description: "What signing up came to." })
class SignUpAgentPayload {
  @Field(() => ID, { description: "UUID of the new identity." })
  identityId!: string;

  @Field(() => String, { description: "Its handle." })
  agentHandle!: string;

  @Field(() => String, { description: "Address of its mailbox." })
  emailAddress!: string;

  @Field(() => String, { description: "Its organization for now: another one when its human takes it in." })
  organizationId!: string;

  @Field(() => String, { description: "Its human's address, lower-cased." })
  humanEmail!: string;

  @Field(() => ClaimStatus, { description: "Whether a human stands behind it: only by an invitation." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "The agent's full key. It is shown here and never again." })
  secret!: string;

  @Field(() => String, { description: "What to do next, for the agent to read." })
  message!: string;

  @Field(() => SignupInvitation, { nullable: true, description: "The invitation that it came with; null for none." })
  invitation!: SignupInvitation | null;
}

/** `signUpAgent` (wire contract org 2.4). */
@Resolver()
export class SignUpAgent {
  @Mutation(() => SignUpAgentPayload, {
    description:
      "Signs an agent up without any credential: identity, mailbox and key, in a provisional organization of its own. " +
      "Its human is sent a code. Until they confirm it, it may write to them alone. " +
      "Errors: `validation_failed`, `agent_handle_unavailable`, `rate_limited`; with an invitation also " +
      "`a2a_invitation_not_found`, `a2a_invitation_expired`, `a2a_invitation_revoked`, `a2a_invitation_declined`, " +
      "`a2a_invitation_already_accepted`, `a2a_invitation_reserved`, `a2a_invitation_recipient_mismatch`, " +
      "`a2a_invitation_same_organization`, `a2a_invitation_peer_unavailable`, `a2a_invitation_conflicting_rule`, " +
      "`identity_quota_exceeded`.",
  })
  async signUpAgent(
    @Arg("input", () => SignUpAgentInput, { description: "The agent." }) input: SignUpAgentInput,
    @Ctx() context: RequestContext,
  ): Promise<SignUpAgentPayload> {
    const { viewer, services } = context;
    authorize(viewer, orgAuthority["signup.create"]);
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
    `A code is on its way to ${humanEmail}. Ask your human for it and verify with it. Until then you can receive ` +
    "mail, and write to your human alone."
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
  const misfit = localPartViolation(input.emailLocalPart, agentHandle);
  if (misfit !== null) throw invalid([misfit]);
  return {
    agentHandle,
    displayName: displayName ?? null,
    humanEmail: normalizeHumanEmail(input.humanEmail)!,
    noteToHuman,
    harness: normalizeHarness(harness),
    invitationToken: input.invitationToken ?? null,
  };
}
