import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { reviewNoteField, reviewNoteViolations } from "../../../shared/holds/rules/review-note.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { textViolation } from "../../../shared/rules/text.js";
import { requireConnection, slackIdViolations, timestampViolations } from "../../connections/public.js";
import { messageText, postMessage, runWrite, writeAuthority } from "../../writes/public.js";
import { ChatAction } from "../types/chat-action.js";

@InputType({ description: "A message to send." })
class SendChatMessageInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "The text: 1 to 12,000 characters, in Slack's formatting." })
  text!: string;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of the thread to answer in. Default: none." })
  threadTs?: string | null;

  @Field(() => String, {
    description:
      "The key of this message: 1 to 128 letters, digits, dots, colons, dashes or underscores. A repeat with the " +
      "same key sends nothing: it returns the record of the first request. Messages and operations have separate " +
      "keys.",
  })
  idempotencyKey!: string;

  @Field(() => String, { nullable: true, description: reviewNoteField })
  reviewNote?: string | null;
}

@ObjectType({ description: "Result of sending a message." })
class SendChatMessagePayload {
  @Field(() => ChatAction, { description: "The message. It may have failed: read its status." })
  action!: ChatAction;
}

/** `sendChatMessage` (wire contract chat 9). */
@Resolver()
export class SendChatMessage {
  @Mutation(() => SendChatMessagePayload, {
    description:
      "Sends a message to a conversation of a workspace, once for each key. Returns its record: read its status. Errors: " +
      "`not_found`, `validation_failed`, `recipient_blocked`, `idempotency_key_reused`, `connection_not_connected`, `claimed_agent_required`, " +
      "`held_for_review`, `review_rejected`, `already_rejected`, `blocked_by_rule`, `review_queue_full`, `rate_limited`.",
  })
  async sendChatMessage(
    @Arg("input", () => SendChatMessageInput, { description: "The message." }) input: SendChatMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<SendChatMessagePayload> {
    const connection = await requireConnection(context, writeAuthority["chat.write"], input.connectionId);
    const { idempotencyKey, conversationId, text, threadTs = null } = input;
    const unfit = textViolation(["text"], text, messageText);
    const violations = [
      ...(unfit === null ? [] : [unfit]),
      ...slackIdViolations("conversationId", conversationId),
      ...timestampViolations("threadTs", threadTs),
      ...reviewNoteViolations(input.reviewNote),
    ];
    if (violations.length > 0) throw invalid(violations);
    const row = await runWrite(context, connection, {
      kind: "message_send",
      idempotencyKey,
      conversationId,
      messageTs: null,
      threadTs,
      input: { text },
      content: { text, file: null },
      reviewNote: input.reviewNote,
      work: (call) => postMessage(call, { conversationId, text, threadTs }),
    });
    return { action: row as unknown as ChatAction };
  }
}
