import { type Static, Type } from "typebox";
import type { McpImFragment } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import type { TextBudget } from "../../call/text-budget.js";
import { screeningRecord, screeningSchema, Untrusted } from "../../call/untrusted.js";

const mostMedia = 10;
const mostReactions = 20;

/** An instant message. */
export const imSchema = Type.Object({
  message_id: Type.String({ description: "For react_to_im, and `reply_to` of send_im." }),
  conversation_id: Type.String({ description: "For read_im and send_im." }),
  direction: Type.Enum(["received", "sent"]),
  status: Type.String({ description: "Of a sent message: queued, sent, delivered, error and so on." }),
  failure_reason: Nullable(Type.String()),
  is_read: Type.Boolean(),
  reply_to: Nullable(Type.String({ description: "The message that it replies to." })),
  thread_id: Nullable(Type.String({ description: "Set if it replies or is replied to. For read_im." })),
  created_at: Type.String(),
  screening: screeningSchema,
  untrusted: Untrusted({
    from: Nullable(Type.String({ description: "Who wrote a received message." })),
    text: Type.String(),
    media: Type.Array(Type.Object({ url: Type.String(), media_type: Nullable(Type.String()) })),
    reactions: Type.Array(Type.String()),
  }),
});

/** A message with its text. */
export function imRecord(message: McpImFragment, budget: TextBudget): Static<typeof imSchema> {
  const received = message.direction === "INBOUND";
  return {
    message_id: message.id,
    conversation_id: message.conversationId,
    direction: received ? "received" : "sent",
    status: message.status.toLowerCase(),
    failure_reason: message.errorReason ?? null,
    is_read: message.isRead,
    reply_to: message.replyToMessageId ?? null,
    thread_id: message.threadId ?? null,
    created_at: message.createdAt,
    screening: screeningRecord(message.screening),
    untrusted: {
      from: received ? (message.senderNumber ?? message.remoteNumber ?? null) : null,
      text: budget.takeMarked(message.content ?? ""),
      media: message.media
        .slice(0, mostMedia)
        .map(({ url, contentType }) => ({ url, media_type: contentType ?? null })),
      reactions: message.reactions
        .slice(0, mostReactions)
        .map(({ reaction, customEmoji }) => customEmoji ?? reaction.toLowerCase()),
    },
  };
}
