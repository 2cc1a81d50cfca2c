import { Arg, Ctx, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatWriteInput } from "../types/chat-write-input.js";
import { resultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The channel to join." })
class JoinChatConversationInput extends ChatWriteInput {}

@ObjectType({ description: "Result of the operation." })
class JoinChatConversationPayload extends ChatOperationPayload {}

/** `joinChatConversation` (wire contract chat 4, 8.1). */
@Resolver()
export class JoinChatConversation {
  @Mutation(() => JoinChatConversationPayload, {
    description: `Makes the bot a member of a public channel. ${resultAndErrors}`,
  })
  async joinChatConversation(
    @Arg("input", () => JoinChatConversationInput, { description: "The channel to join." })
    input: JoinChatConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<JoinChatConversationPayload> {
    const operation = await runOperation(context, "conversation_join", input);
    return { operation };
  }
}
