import { Arg, Ctx, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatWriteInput } from "../types/chat-write-input.js";
import { resultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The conversation to leave." })
class LeaveChatConversationInput extends ChatWriteInput {}

@ObjectType({ description: "Result of the operation." })
class LeaveChatConversationPayload extends ChatOperationPayload {}

/** `leaveChatConversation` (wire contract chat 4, 8.1). */
@Resolver()
export class LeaveChatConversation {
  @Mutation(() => LeaveChatConversationPayload, {
    description: `Ends the bot's membership of a conversation. ${resultAndErrors}`,
  })
  async leaveChatConversation(
    @Arg("input", () => LeaveChatConversationInput, { description: "The conversation to leave." })
    input: LeaveChatConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<LeaveChatConversationPayload> {
    const operation = await runOperation(context, "conversation_leave", input);
    return { operation };
  }
}
