import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { streamResultAndErrors } from "../result-and-errors.js";
import { changeStream } from "../run-stream.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatStreamChunkInput } from "../types/chat-stream-chunk.js";
import { ChatStreamInput } from "../types/chat-stream-input.js";

@InputType({ description: "The stream and what it shows last." })
class StopChatStreamInput extends ChatStreamInput {
  @Field(() => [ChatStreamChunkInput], {
    defaultValue: [],
    description: "What changes before it ends: up to 50 chunks.",
  })
  chunks!: ChatStreamChunkInput[];
}

@ObjectType({ description: "Result of the operation." })
class StopChatStreamPayload extends ChatOperationPayload {}

/** `stopChatStream` (wire contract client drift 9c). */
@Resolver()
export class StopChatStream {
  @Mutation(() => StopChatStreamPayload, {
    description: `Ends a stream. Its message stays. If it has ended already, the operation fails. ${streamResultAndErrors}`,
  })
  async stopChatStream(
    @Arg("input", () => StopChatStreamInput, { description: "The stream and what it shows last." })
    input: StopChatStreamInput,
    @Ctx() context: RequestContext,
  ): Promise<StopChatStreamPayload> {
    return { operation: await changeStream(context, "stream_stop", input) };
  }
}
