import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { lockPendingAgent } from "../lock-pending-agent.js";
import { removeUnclaimedAgent } from "../remove-unclaimed-agent.js";
import { signupAuthority } from "../authority.js";

@InputType({ description: "The agent to reject." })
class RejectAgentInput {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;
}

@ObjectType({ description: "Result of rejecting an agent." })
class RejectAgentPayload {
  @Field(() => ID, { description: "UUID of the deleted identity." })
  rejectedIdentityId!: string;

  @Field(() => String, { description: "The handle of the deleted agent." })
  agentHandle!: string;

  @Field(() => String, { description: "What happened, as a sentence for users." })
  message!: string;
}

/** `rejectAgent` (wire contract org 2.4). */
@Resolver()
export class RejectAgent {
  @Mutation(() => RejectAgentPayload, {
    description:
      "Rejects an agent that named you as its human. The agent is deleted with its mailbox and key. Nobody can " +
      "use its handle again. Errors: `not_found`, `agent_already_claimed`.",
  })
  async rejectAgent(
    @Arg("input", () => RejectAgentInput, { description: "The agent." }) input: RejectAgentInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RejectAgentPayload> {
    authorize(viewer, signupAuthority["signup.review"]);
    return revokingTransaction(services, async (tx) => {
      const identity = await lockPendingAgent(tx, viewer, input.identityId, "update");
      await removeUnclaimedAgent(tx, services, identity);
      const { id: rejectedIdentityId, agentHandle } = identity;
      return {
        rejectedIdentityId,
        agentHandle,
        message: `@${agentHandle} was deleted. Its key is no longer valid.`,
      };
    });
  }
}
