import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { claimIdentity } from "../../identities/claim-identity.js";
import { lockAdministered } from "../../people/lock-administered.js";
import { lockPendingAgent } from "../lock-pending-agent.js";
import { moveIdentity } from "../../identities/move-identity.js";
import { orgAuthority } from "../../authority.js";
import { listOwnMemberships } from "../../people/store/memberships.js";
import { ClaimStatus } from "../../identities/types/claim-status.js";

@InputType({ description: "Which agent to take in, and where." })
class ApproveAgentInput {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => String, {
    nullable: true,
    description: "An organization that you administer; may be left out when you belong to one only.",
  })
  organizationId?: string | null;
}

@ObjectType({ description: "What approving an agent came to." })
class ApproveAgentPayload {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => String, { description: "Its handle." })
  agentHandle!: string;

  @Field(() => String, { description: "The organization that it belongs to now." })
  organizationId!: string;

  @Field(() => ClaimStatus, { description: "Claimed." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "What happened, for people." })
  message!: string;
}

/** `approveAgent` (wire contract org 2.4). */
@Resolver()
export class ApproveAgent {
  @Mutation(() => ApproveAgentPayload, {
    description:
      "Takes in an agent that named you as its human, with its mailbox and key, which stay as they are. " +
      "Errors: `not_found`, `admin_required`, `identity_quota_exceeded`, `agent_already_claimed`, `validation_failed`.",
  })
  async approveAgent(
    @Arg("input", () => ApproveAgentInput, { description: "The agent." }) input: ApproveAgentInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ApproveAgentPayload> {
    authorize(viewer, orgAuthority["signup.review"]);
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
    const message = `@${agentHandle} belongs to your organization now. Its key and address stay as they were.`;
    return { identityId, agentHandle, organizationId, claimStatus, message };
  }
}

/** Whoever belongs to several organizations must say which. */
async function onlyOrganization(tx: Transaction, viewer: Viewer): Promise<string> {
  const { rows, hasNextPage } = await listOwnMemberships(tx, viewer, { first: 1, after: null });
  const [membership] = rows;
  if (membership === undefined || hasNextPage) {
    throw invalidValue(["organizationId"], "You belong to several organizations: say which.");
  }
  return membership.organization.id;
}
