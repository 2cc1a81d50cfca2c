import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperation } from "../types/chat-operation.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";
import { resultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The message to delete." })
class DeleteChatMessageInput extends ChatMessageWriteInput {}

@ObjectType({ description: "Result of the operation." })
class DeleteChatMessagePayload {
  @Field(() => ChatOperation, { description: "The operation. It may have failed: read its status." })
  operation!: ChatOperation;
}

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
