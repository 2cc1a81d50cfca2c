import { Arg, Ctx, Field, InputType, Mutation, ObjectType, registerEnumType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { tellingResultAndErrors } from "../result-and-errors.js";
import { startStream } from "../run-stream.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatStreamChunkInput } from "../types/chat-stream-chunk.js";
import { ChatWriteInput } from "../types/chat-write-input.js";

enum ChatTaskDisplayMode {
  TIMELINE = "timeline",
  PLAN = "plan",
}

registerEnumType(ChatTaskDisplayMode, {
  name: "ChatTaskDisplayMode",
  description: "How a stream shows its tasks.",
  valuesConfig: {
    TIMELINE: { description: "One after the other." },
    PLAN: { description: "As a list under the title of the plan." },
  },
});

@InputType({ description: "The stream to start." })
class StartChatStreamInput extends ChatWriteInput {
  @Field(() => String, { description: "Slack's timestamp of the thread in which it appears." })
  threadTs!: string;

  @Field(() => String, {
    nullable: true,
    description: "Slack's id of the user for whom the agent works. Slack requires it in channels.",
  })
  recipientUserId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Slack's id of that user's workspace. Slack requires it in channels.",
  })
  recipientTeamId?: string | null;

  @Field(() => ChatTaskDisplayMode, {
    defaultValue: ChatTaskDisplayMode.TIMELINE,
    description: "How it shows its tasks.",
  })
  taskDisplayMode!: ChatTaskDisplayMode;

  @Field(() => [ChatStreamChunkInput], { defaultValue: [], description: "What it shows first: up to 50 chunks." })
  chunks!: ChatStreamChunkInput[];
}

@ObjectType({ description: "Result of the operation." })
class StartChatStreamPayload extends ChatOperationPayload {}

/** `startChatStream` (wire contract client drift 9c). */
@Resolver()
export class StartChatStream {
  @Mutation(() => StartChatStreamPayload, {
    description: `Starts a stream: a message in a thread that shows what the agent does, task by task. The id of the operation is that of the stream. ${tellingResultAndErrors}`,
  })
  async startChatStream(
    @Arg("input", () => StartChatStreamInput, { description: "The stream to start." }) input: StartChatStreamInput,
    @Ctx() context: RequestContext,
  ): Promise<StartChatStreamPayload> {
    return { operation: await startStream(context, input) };
  }
}
