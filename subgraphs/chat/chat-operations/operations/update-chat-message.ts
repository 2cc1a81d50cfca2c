import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewNoteField } from "../../../shared/holds/rules/review-note.js";
import { textViolation } from "../../../shared/rules/text.js";
import { messageText } from "../../writes/public.js";
import { runOperation } from "../run-operation.js";
import { ChatOperationPayload } from "../types/chat-operation-payload.js";
import { ChatMessageWriteInput } from "../types/chat-write-input.js";
import { holdableResultAndErrors } from "../result-and-errors.js";

@InputType({ description: "The message and its new text." })
class UpdateChatMessageInput extends ChatMessageWriteInput {
  @Field(() => String, { description: "The new text: 1 to 12,000 characters." })
  text!: string;

  @Field(() => String, { nullable: true, description: reviewNoteField })
  reviewNote?: string | null;
}

@ObjectType({ description: "Result of the operation." })
class UpdateChatMessagePayload extends ChatOperationPayload {}

/** `updateChatMessage` (wire contract chat 4, 8.1). */
@Resolver()
export class UpdateChatMessage {
  @Mutation(() => UpdateChatMessagePayload, {
    description: `Replaces the text of a message of the bot. Blocks of the message are removed. ${holdableResultAndErrors}`,
  })
  async updateChatMessage(
    @Arg("input", () => UpdateChatMessageInput, { description: "The message and its new text." })
    input: UpdateChatMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateChatMessagePayload> {
    const unfit = textViolation(["text"], input.text, messageText);
    const operation = await runOperation(context, "message_update", input, unfit === null ? [] : [unfit]);
    return { operation };
  }
}
