import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reactionName } from "../rules/reaction-name.js";
import { runOperation } from "../run-operation.js";
import { ChatOperation } from "../types/chat-operation.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";
import { tellingResultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The reaction to add." })
class AddChatReactionInput extends ChatMessageWriteInput {
  @Field(() => String, { description: "Name of the reaction, such as `eyes`. Colons around it are removed." })
  name!: string;
}

@ObjectType({ description: "Result of the operation." })
class AddChatReactionPayload {
  @Field(() => ChatOperation, { description: "The operation. It may have failed: read its status." })
  operation!: ChatOperation;
}

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
    const name = reactionName(input.name);
    const wrong = name === null ? [{ path: ["name"], message: "This cannot be the name of a reaction." }] : [];
    const { connectionId, idempotencyKey, conversationId, messageTs } = input;
    const asked = { connectionId, idempotencyKey, conversationId, messageTs, name: name ?? "" };
    const operation = await runOperation(context, "reaction_add", asked, wrong);
    return { operation };
  }
}
