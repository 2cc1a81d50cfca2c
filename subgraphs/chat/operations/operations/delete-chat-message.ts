import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperation } from "../types/chat-operation.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";

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
    description:
      "Deletes a message of the bot. A message that is not there is a failed operation. Returns the record of the operation: read its status. Errors: `not_found`, `validation_failed`, " +
      "`idempotency_key_reused`, `connection_not_connected`, `claimed_agent_required`, `rate_limited`.",
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
