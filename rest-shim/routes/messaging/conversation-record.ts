import { Type } from "typebox";
import type {
  ImConversationRecordFragment,
  ImConversationSummaryRecordFragment,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { Service, Status } from "./message-record.js";

const Uuid = Type.String({ format: "uuid" });
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  Type.Union(values.map((value) => Type.Literal(value)));

const keys = {
  id: Uuid,
  assignment_id: Nullable(Uuid),
  assignment_status: Nullable(oneOf(["active", "released"])),
  remote_number: Nullable(Type.String({ description: "Null for groups." })),
  participants: Nullable(
    Type.Array(Type.String(), {
      description:
        "Groups: remote members. An address that is no phone number, which can only be read: itself. Otherwise null.",
    }),
  ),
  is_group: Type.Boolean(),
  group_creation_status: Nullable(oneOf(["creating", "not_created", "ready"])),
  created_at: Instant,
  updated_at: Instant,
};

/** The record of a conversation (wire contract im 6). */
export const conversationSchema = Type.Object(keys, {
  $id: "ImConversation",
  description: "A conversation with one remote address, or a group.",
});

/** The record of a conversation in a list (wire contract im 6). */
export const summarySchema = Type.Object(
  {
    ...keys,
    latest_text: Nullable(Type.String({ description: "The first 280 characters of the latest message." })),
    latest_message_at: Nullable(Instant),
    latest_direction: Nullable(oneOf(["inbound", "outbound"])),
    latest_has_media: Type.Boolean(),
    latest_outbound_service: Nullable(Service),
    latest_outbound_status: Nullable(Status),
    latest_outbound_delivery_final: Nullable(
      Type.Boolean({
        description: "Whether the state of the last sent message is its last one. Null if none was sent.",
      }),
    ),
    unread_count: Type.Integer(),
    total_count: Type.Integer(),
  },
  { $id: "ImConversationSummary", description: "A conversation with its latest message and its counters." },
);

/** A conversation as the wire has it. */
export function conversationRecord(conversation: ImConversationRecordFragment): object {
  const { isConnected, isGroup, participants } = conversation;
  return {
    id: conversation.id,
    assignment_id: conversation.assignmentId ?? null,
    assignment_status: isConnected == null ? null : isConnected ? "active" : "released",
    remote_number: conversation.remoteNumber ?? null,
    participants: isGroup || participants.length > 0 ? participants : null,
    is_group: isGroup,
    group_creation_status: conversation.groupCreationStatus?.toLowerCase() ?? null,
    created_at: conversation.createdAt,
    updated_at: conversation.updatedAt,
  };
}

/** A conversation in a list as the wire has it. */
export function summaryRecord(summary: ImConversationSummaryRecordFragment): object {
  return {
    ...conversationRecord(summary.conversation),
    latest_text: summary.latestText ?? null,
    latest_message_at: summary.latestMessageAt ?? null,
    latest_direction: summary.latestDirection?.toLowerCase() ?? null,
    latest_has_media: summary.latestHasMedia,
    latest_outbound_service: summary.latestOutbound?.service.toLowerCase() ?? null,
    latest_outbound_status: summary.latestOutbound?.status?.toLowerCase() ?? null,
    latest_outbound_delivery_final: summary.latestOutbound?.deliveryFinal ?? null,
    unread_count: summary.unreadCount,
    total_count: summary.totalCount,
  };
}
