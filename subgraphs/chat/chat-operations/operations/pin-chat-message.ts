import { Arg, Ctx, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";
import { tellingResultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The message to pin." })
class PinChatMessageInput extends ChatMessageWriteInput {}

@ObjectType({ description: "Result of the operation." })
class PinChatMessagePayload extends ChatOperationPayload {}

/** `pinChatMessage` (wire contract chat 4, 8.1). */
@Resolver()
export class PinChatMessage {
  @Mutation(() => PinChatMessagePayload, {
    description: `Pins a message in its conversation. ${tellingResultAndErrors}`,
  })
  async pinChatMessage(
    @Arg("input", () => PinChatMessageInput, { description: "The message to pin." }) input: PinChatMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<PinChatMessagePayload> {
    const operation = await runOperation(context, "pin_add", input);
    return { operation };
  }
}
