import { Arg, Ctx, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";
import { resultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The message to unpin." })
class UnpinChatMessageInput extends ChatMessageWriteInput {}

@ObjectType({ description: "Result of the operation." })
class UnpinChatMessagePayload extends ChatOperationPayload {}

/** `unpinChatMessage` (wire contract chat 4, 8.1). */
@Resolver()
export class UnpinChatMessage {
  @Mutation(() => UnpinChatMessagePayload, {
    description: `Unpins a message in its conversation. ${resultAndErrors}`,
  })
  async unpinChatMessage(
    @Arg("input", () => UnpinChatMessageInput, { description: "The message to unpin." }) input: UnpinChatMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<UnpinChatMessagePayload> {
    const operation = await runOperation(context, "pin_remove", input);
    return { operation };
  }
}
