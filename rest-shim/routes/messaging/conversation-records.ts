import { Type } from "typebox";
import { ImConversationRecordShape, ImConversationSummaryRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { Nullable } from "../nullable.js";

/** A conversation (wire contract im 6). */
export const conversationRecord = record(ImConversationRecordShape, {
  name: "ImConversation",
  description: "A conversation with one remote address, or a group.",
  keys: {
    assignment_status: {
      schema: Type.Union([Type.Literal("active"), Type.Literal("released")]),
      value: ({ assignmentStatus: isConnected }) => (isConnected == null ? null : isConnected ? "active" : "released"),
    },
    remote_number: { description: "Null for groups." },
    participants: {
      description:
        "Groups: remote members. An address that is no phone number, which can only be read: itself. Otherwise null.",
      isNullable: true,
      value: ({ isGroup, participants }) => (isGroup || participants.length > 0 ? participants : null),
    },
  },
});

const { latestOutbound } = ImConversationSummaryRecordShape.fields;
const { properties: latest } = record(latestOutbound).schema;

/** A conversation in a list (wire contract im 6). */
export const summaryRecord = record(ImConversationSummaryRecordShape, {
  name: "ImConversationSummary",
  description: "A conversation with its latest message and its counters.",
  keys: {
    conversation: { record: conversationRecord, isFlat: true },
    latest_text: { description: "The first 280 characters of the latest message." },
    latest_outbound: false,
    latest_outbound_service: {
      schema: Nullable(latest["service"]!),
      value: (summary) => summary.latestOutbound?.service.toLowerCase() ?? null,
      after: "latest_has_media",
    },
    latest_outbound_status: {
      schema: Nullable(latest["status"]!),
      value: (summary) => summary.latestOutbound?.status?.toLowerCase() ?? null,
      after: "latest_outbound_service",
    },
    latest_outbound_delivery_final: {
      schema: Nullable(
        Type.Boolean({
          description: "Whether the state of the last sent message is its last one. Null if none was sent.",
        }),
      ),
      value: (summary) => summary.latestOutbound?.deliveryFinal ?? null,
      after: "latest_outbound_status",
    },
  },
});
