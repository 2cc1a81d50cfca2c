import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reactionName } from "../rules/reaction-name.js";
import { runOperation } from "../run-operation.js";
import { ChatOperation } from "../types/chat-operation.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";
import { resultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The reaction to remove." })
class RemoveChatReactionInput extends ChatMessageWriteInput {
  @Field(() => String, { description: "Name of the reaction, such as `eyes`. Colons around it are removed." })
  name!: string;
}

@ObjectType({ description: "Result of the operation." })
class RemoveChatReactionPayload {
  @Field(() => ChatOperation, { description: "The operation. It may have failed: read its status." })
  operation!: ChatOperation;
}

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
    const name = reactionName(input.name);
    const wrong = name === null ? [{ path: ["name"], message: "This cannot be the name of a reaction." }] : [];
    const { connectionId, idempotencyKey, conversationId, messageTs } = input;
    const asked = { connectionId, idempotencyKey, conversationId, messageTs, name: name ?? "" };
    const operation = await runOperation(context, "reaction_remove", asked, wrong);
    return { operation };
  }
}
