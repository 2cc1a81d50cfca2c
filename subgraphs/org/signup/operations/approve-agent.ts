import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { claimIdentity } from "../claim-identity.js";
import { listOwnMemberships, lockAdministered } from "../../people/public.js";
import { lockPendingAgent } from "../lock-pending-agent.js";
import { moveIdentity } from "../move-identity.js";
import { signupAuthority } from "../authority.js";
import { ClaimStatus } from "../../identities/public.js";

@InputType({ description: "The agent to approve, and its new organization." })
class ApproveAgentInput {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => String, {
    nullable: true,
    description: "An organization that you administer. Optional if you are a member of one only.",
  })
  organizationId?: string | null;
}

@ObjectType({ description: "Result of approving an agent." })
class ApproveAgentPayload {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => String, { description: "Its handle." })
  agentHandle!: string;

  @Field(() => String, { description: "Its current organization." })
  organizationId!: string;

  @Field(() => ClaimStatus, { description: "Claimed." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "What happened, as a sentence for users." })
  message!: string;
}

/** `approveAgent` (wire contract org 2.4). */
@Resolver()
export class ApproveAgent {
  @Mutation(() => ApproveAgentPayload, {
    description:
      "Approves an agent that named you as its human, and moves it to your organization. Its mailbox and key " +
      "stay as they are. Errors: `not_found`, `admin_required`, `identity_quota_exceeded`, " +
      "`agent_already_claimed`, `validation_failed`.",
  })
  async approveAgent(
    @Arg("input", () => ApproveAgentInput, { description: "The agent." }) input: ApproveAgentInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ApproveAgentPayload> {
    authorize(viewer, signupAuthority["signup.review"]);
    const userId = viewer.userId!;
    const identity = await revokingTransaction(services, async (tx) => {
      const pending = await lockPendingAgent(tx, viewer, input.identityId, "no key update");
      const organizationId = input.organizationId ?? (await onlyOrganization(tx, viewer));
      if (!(await lockAdministered(tx, userId, organizationId))) {
        const message = "You do not administer that organization.";
        throw sharedErrors.problem("admin_required", { message });
      }
      return claimIdentity(tx, services, await moveIdentity(tx, services, pending, organizationId));
    });
    const { id: identityId, agentHandle, organizationId, claimStatus } = identity;
    const message = `@${agentHandle} now belongs to your organization. Its key and address are unchanged.`;
    return { identityId, agentHandle, organizationId, claimStatus, message };
  }
}

/** A user with several organizations must choose one. */
async function onlyOrganization(tx: Transaction, viewer: Viewer): Promise<string> {
  const { rows, hasNextPage } = await listOwnMemberships(tx, viewer, { first: 1, after: null });
  const [membership] = rows;
  if (membership === undefined || hasNextPage) {
    throw invalidValue(["organizationId"], "You are a member of several organizations. Set the organization.");
  }
  return membership.organization.id;
}
