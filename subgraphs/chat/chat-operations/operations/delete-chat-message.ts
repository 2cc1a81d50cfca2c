import { Arg, Ctx, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";
import { resultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The message to delete." })
class DeleteChatMessageInput extends ChatMessageWriteInput {}

@ObjectType({ description: "Result of the operation." })
class DeleteChatMessagePayload extends ChatOperationPayload {}

/** `deleteChatMessage` (wire contract chat 4, 8.1). */
@Resolver()
export class DeleteChatMessage {
  @Mutation(() => DeleteChatMessagePayload, {
    description: `Deletes a message of the bot. If the message does not exist, the operation fails. ${resultAndErrors}`,
  })
  async deleteChatMessage(
    @Arg("input", () => DeleteChatMessageInput, { description: "The message to delete." })
    input: DeleteChatMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteChatMessagePayload> {
    const operation = await runOperation(context, "message_delete", input);
    return { operation };
  }
}
