import { Type } from "typebox";
import type {
  ImMessageReactionRecordFragment,
  ImMessageRecordFragment,
  ImThreadRecordFragment,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  Type.Union(values.map((value) => Type.Literal(value)));
const Text = Nullable(Type.String());
export const Service = oneOf(["imessage", "sms", "rcs"]);
const Direction = oneOf(["inbound", "outbound"]);
export const Status = oneOf([
  "registered",
  "pending",
  "queued",
  "accepted",
  "sent",
  "delivered",
  "declined",
  "error",
  "received",
]);

const errors = { error_code: Text, error_message: Text, error_reason: Text, error_detail: Text };

/** Keys that every reaction has on the wire. */
export const reactionKeys = {
  id: Uuid,
  direction: Direction,
  reaction: oneOf(["love", "like", "dislike", "laugh", "emphasize", "question", "eyes", "custom"]),
  custom_emoji: Text,
  remote_number: Type.String(),
  part_index: Type.Integer(),
  created_at: Instant,
};

/** The record of a message (wire contract im 6). */
export const messageSchema = Type.Object(
  {
    id: Uuid,
    conversation_id: Uuid,
    assignment_id: Nullable(Uuid),
    direction: Direction,
    remote_number: Text,
    sender_number: Text,
    participants: Nullable(Type.Array(Type.String())),
    is_group: Type.Boolean(),
    content: Text,
    message_type: Type.Literal("message"),
    service: Service,
    send_style: Text,
    media: Nullable(
      Type.Array(
        Type.Object({
          url: Type.String({ format: "uri", description: "Works for 7 days, without an API key." }),
          content_type: Text,
          size: Nullable(Type.Integer()),
        }),
      ),
    ),
    was_downgraded: Nullable(Type.Boolean()),
    status: Nullable(Status),
    delivery_final: Nullable(
      Type.Boolean({ description: "Whether the state is the last one. Null for received messages." }),
    ),
    reply_to_message_id: Nullable(
      Type.String({
        format: "uuid",
        description: "The message that it replies to. Null if it is no reply, or went out as a plain message.",
      }),
    ),
    thread_id: Nullable(Type.String({ format: "uuid", description: "Set if it replies, or is replied to." })),
    thread_root_message_id: Nullable(Type.String({ format: "uuid", description: "First message of the thread." })),
    ...errors,
    is_read: Type.Boolean(),
    is_blocked: Type.Boolean(),
    recipients: Nullable(
      Type.Array(
        Type.Object({
          remote_number: Type.String(),
          delivery_status: Nullable(Status),
          delivery_final: Nullable(Type.Boolean()),
          service: Nullable(Service),
          ...errors,
          sent_at: Nullable(Instant),
          delivered_at: Nullable(Instant),
          failed_at: Nullable(Instant),
        }),
      ),
    ),
    reactions: Nullable(Type.Array(Type.Object(reactionKeys))),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "ImMessage", description: "An instant message." },
);

/** A message as the wire has it. */
export function messageRecord(message: ImMessageRecordFragment): object {
  const { isGroup, direction } = message;
  return {
    id: message.id,
    conversation_id: message.conversationId,
    assignment_id: message.assignmentId ?? null,
    direction: direction.toLowerCase(),
    remote_number: message.remoteNumber ?? null,
    sender_number: message.senderNumber ?? null,
    participants: isGroup ? message.participants : null,
    is_group: isGroup,
    content: message.content ?? null,
    message_type: "message",
    service: message.service.toLowerCase(),
    send_style: message.sendStyle ?? null,
    media: nullIfEmpty(
      message.media.map(({ url, contentType, byteSize }) => ({
        url,
        content_type: contentType ?? null,
        size: byteSize ?? null,
      })),
    ),
    was_downgraded: message.wasDowngraded ?? null,
    status: message.status.toLowerCase(),
    delivery_final: message.deliveryFinal ?? null,
    reply_to_message_id: message.replyToMessageId ?? null,
    thread_id: message.threadId ?? null,
    thread_root_message_id: message.threadRootMessageId ?? null,
    ...errorsOf(message),
    is_read: message.isRead,
    is_blocked: message.isBlocked,
    recipients:
      direction === "INBOUND"
        ? null
        : message.recipients.map((recipient) => ({
            remote_number: recipient.remoteNumber,
            delivery_status: recipient.deliveryStatus?.toLowerCase() ?? null,
            delivery_final: recipient.deliveryFinal ?? null,
            service: recipient.service?.toLowerCase() ?? null,
            ...errorsOf(recipient),
            sent_at: recipient.sentAt ?? null,
            delivered_at: recipient.deliveredAt ?? null,
            failed_at: recipient.failedAt ?? null,
          })),
    reactions: nullIfEmpty(message.reactions.map(messageReactionRecord)),
    created_at: message.createdAt,
    updated_at: message.updatedAt,
  };
}

/** The record of a thread (wire contract im 5). */
export const threadSchema = Type.Object(
  {
    thread_id: Uuid,
    conversation_id: Uuid,
    thread_root_message_id: Uuid,
    messages: Type.Array(messageSchema, { description: "Oldest first." }),
    next_cursor: Nullable(Type.String({ description: "Pass it as `cursor` for the messages that follow." })),
  },
  { $id: "ImThread", description: "A message with all that reply to it, or to its replies." },
);

/** A thread as the wire has it. */
export function threadRecord({ threadId, conversationId, rootMessageId, messages }: ImThreadRecordFragment): object {
  const { nodes, pageInfo } = messages;
  return {
    thread_id: threadId,
    conversation_id: conversationId,
    thread_root_message_id: rootMessageId,
    messages: nodes.map(messageRecord),
    next_cursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  };
}

/** A reaction beside its message as the wire has it. */
export function messageReactionRecord(reaction: ImMessageReactionRecordFragment): object {
  return {
    id: reaction.id,
    direction: reaction.direction.toLowerCase(),
    reaction: reaction.reaction.toLowerCase(),
    custom_emoji: reaction.customEmoji ?? null,
    remote_number: reaction.remoteNumber,
    part_index: reaction.partIndex,
    created_at: reaction.createdAt,
  };
}

interface Failing {
  readonly errorCode?: string | null;
  readonly errorMessage?: string | null;
  readonly errorReason?: string | null;
  readonly errorDetail?: string | null;
}

function errorsOf({ errorCode, errorMessage, errorReason, errorDetail }: Failing): object {
  return {
    error_code: errorCode ?? null,
    error_message: errorMessage ?? null,
    error_reason: errorReason ?? null,
    error_detail: errorDetail ?? null,
  };
}

function nullIfEmpty<Item>(list: readonly Item[]): readonly Item[] | null {
  return list.length === 0 ? null : list;
}
