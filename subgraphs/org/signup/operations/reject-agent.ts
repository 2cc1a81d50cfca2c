import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { lockPendingAgent } from "../lock-pending-agent.js";
import { removeUnclaimedAgent } from "../remove-unclaimed-agent.js";
import { orgAuthority } from "../../authority.js";

@InputType({ description: "Which agent to turn away." })
class RejectAgentInput {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;
}

@ObjectType({ description: "What rejecting an agent came to." })
class RejectAgentPayload {
  @Field(() => ID, { description: "The id that its identity had." })
  rejectedIdentityId!: string;

  @Field(() => String, { description: "The handle that it had." })
  agentHandle!: string;

  @Field(() => String, { description: "What happened, for people." })
  message!: string;
}

/** `rejectAgent` (wire contract org 2.4). */
@Resolver()
export class RejectAgent {
  @Mutation(() => RejectAgentPayload, {
    description:
      "Turns away an agent that named you as its human: it is deleted with its mailbox and key. Its handle stays reserved " +
      "for nobody. Errors: `not_found`, `agent_already_claimed`.",
  })
  async rejectAgent(
    @Arg("input", () => RejectAgentInput, { description: "The agent." }) input: RejectAgentInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RejectAgentPayload> {
    authorize(viewer, orgAuthority["signup.review"]);
    return revokingTransaction(services, async (tx) => {
      const identity = await lockPendingAgent(tx, viewer, input.identityId, "update");
      await removeUnclaimedAgent(tx, services, identity);
      const { id: rejectedIdentityId, agentHandle } = identity;
      return {
        rejectedIdentityId,
        agentHandle,
        message: `@${agentHandle} was deleted; its key opens nothing any more.`,
      };
    });
  }
}
