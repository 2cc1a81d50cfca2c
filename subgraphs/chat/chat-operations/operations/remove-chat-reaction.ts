import { Arg, Ctx, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runReaction } from "../run-reaction.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatReactionInput } from "../types/chat-reaction-input.js";
import { resultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The reaction to remove." })
class RemoveChatReactionInput extends ChatReactionInput {}

@ObjectType({ description: "Result of the operation." })
class RemoveChatReactionPayload extends ChatOperationPayload {}

/** `removeChatReaction` (wire contract chat 4, 8.1). */
@Resolver()
export class RemoveChatReaction {
  @Mutation(() => RemoveChatReactionPayload, {
    description: `Removes a reaction of the bot from a message. ${resultAndErrors}`,
  })
  async removeChatReaction(
    @Arg("input", () => RemoveChatReactionInput, { description: "The reaction to remove." })
    input: RemoveChatReactionInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveChatReactionPayload> {
    const operation = await runReaction(context, "reaction_remove", input);
    return { operation };
  }
}
