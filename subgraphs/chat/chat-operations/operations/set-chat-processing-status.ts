import { Arg, Ctx, Field, InputType, Mutation, ObjectType, registerEnumType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { runOperation } from "../run-operation.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatWriteInput } from "../types/chat-write-input.js";
import { tellingResultAndErrors } from "../result-and-errors.js";

enum ChatProcessingStatus {
  ACTIVE = "active",
  PROCESSING = "processing",
  SUSPENDED = "suspended",
  CLOSED = "closed",
}

registerEnumType(ChatProcessingStatus, {
  name: "ChatProcessingStatus",
  description: "What an agent is doing in a thread, as Slack names it.",
  valuesConfig: {
    ACTIVE: { description: "It takes part in the thread." },
    PROCESSING: { description: "It is working on an answer." },
    SUSPENDED: { description: "It waits for somebody." },
    CLOSED: { description: "It is done." },
  },
});

@InputType({ description: "The thread and the status." })
class SetChatProcessingStatusInput extends ChatWriteInput {
  @Field(() => String, { description: "Slack's timestamp of the thread's first message." })
  threadTs!: string;

  @Field(() => ChatProcessingStatus, { description: "What the agent is doing." })
  status!: ChatProcessingStatus;
}

@ObjectType({ description: "Result of the operation." })
class SetChatProcessingStatusPayload extends ChatOperationPayload {}

/** `setChatProcessingStatus` (wire contract chat 8.2). */
@Resolver()
export class SetChatProcessingStatus {
  @Mutation(() => SetChatProcessingStatusPayload, {
    description: `Shows in a thread what the agent does. In workspaces that do not support agents, the operation fails, and nothing else is tried. ${tellingResultAndErrors}`,
  })
  async setChatProcessingStatus(
    @Arg("input", () => SetChatProcessingStatusInput, { description: "The thread and the status." })
    input: SetChatProcessingStatusInput,
    @Ctx() context: RequestContext,
  ): Promise<SetChatProcessingStatusPayload> {
    const operation = await runOperation(context, "processing_status", input);
    return { operation };
  }
}
