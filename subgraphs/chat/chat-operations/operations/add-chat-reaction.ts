import { Arg, Ctx, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runReaction } from "../run-reaction.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatReactionInput } from "../types/chat-reaction-input.js";
import { tellingResultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The reaction to add." })
class AddChatReactionInput extends ChatReactionInput {}

@ObjectType({ description: "Result of the operation." })
class AddChatReactionPayload extends ChatOperationPayload {}

/** `addChatReaction` (wire contract chat 4, 8.1). */
@Resolver()
export class AddChatReaction {
  @Mutation(() => AddChatReactionPayload, {
    description: `Adds a reaction of the bot to a message. ${tellingResultAndErrors}`,
  })
  async addChatReaction(
    @Arg("input", () => AddChatReactionInput, { description: "The reaction to add." }) input: AddChatReactionInput,
    @Ctx() context: RequestContext,
  ): Promise<AddChatReactionPayload> {
    const operation = await runReaction(context, "reaction_add", input);
    return { operation };
  }
}
