import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { streamResultAndErrors } from "../result-and-errors.js";
import { changeStream } from "../run-stream.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatStreamChunkInput } from "../types/chat-stream-chunk.js";
import { ChatStreamInput } from "../types/chat-stream-input.js";

@InputType({ description: "The stream and what changes." })
class AppendToChatStreamInput extends ChatStreamInput {
  @Field(() => [ChatStreamChunkInput], { description: "What changes: 1 to 50 chunks." })
  chunks!: ChatStreamChunkInput[];
}

@ObjectType({ description: "Result of the operation." })
class AppendToChatStreamPayload extends ChatOperationPayload {}

/** `appendToChatStream` (wire contract client drift 9c). */
@Resolver()
export class AppendToChatStream {
  @Mutation(() => AppendToChatStreamPayload, {
    description: `Changes what a stream shows. If it has ended, the operation fails. ${streamResultAndErrors}`,
  })
  async appendToChatStream(
    @Arg("input", () => AppendToChatStreamInput, { description: "The stream and what changes." })
    input: AppendToChatStreamInput,
    @Ctx() context: RequestContext,
  ): Promise<AppendToChatStreamPayload> {
    return { operation: await changeStream(context, "stream_append", input) };
  }
}
