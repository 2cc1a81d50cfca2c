import { Type } from "typebox";
import {
  GetImTriageNumberShape,
  ImAssignmentRecordShape,
  ImContactRuleRecordShape,
  ImLineRecordShape,
  ImMessageRecordShape,
  ImReactionRecordShape,
  ImThreadRecordShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { heldRecord } from "../held-record.js";
import { Nullable } from "../nullable.js";
import { RuleDirection } from "../rule-direction.js";

/** A contact rule (wire contract im 6). */
export const contactRuleRecord = record(ImContactRuleRecordShape, {
  name: "ImContactRule",
  description: "A rule of an identity about instant messages from, to, or from and to a number.",
  keys: {
    direction: { schema: RuleDirection },
    contact: { constant: null, after: "direction" },
    status: { constant: "active", after: "contact" },
  },
});

/** An assignment (wire contract im 6). */
export const assignmentRecord = record(ImAssignmentRecordShape, {
  name: "ImAssignment",
  description: "The connection of a person with an identity, by instant messages.",
});

/** A line (wire contract im 6). */
export const lineRecord = record(ImLineRecordShape, {
  name: "ImLine",
  description: "A number of the organization for instant messages.",
});

/** The number that people text to be connected. */
export const triageNumberRecord = record(GetImTriageNumberShape.fields.imTriageNumber, {
  keys: { sms_link: { description: "Opens a phone's text app with number and command." } },
});

const { media, recipients } = ImMessageRecordShape.fields;

const recipientRecord = record(recipients);
const mediaRecord = record(media, {
  keys: {
    url: { schema: Type.String({ format: "uri", description: "Works for 7 days, without an API key." }) },
  },
});

/** A message (wire contract im 6). */
export const messageRecord = record(ImMessageRecordShape, {
  name: "ImMessage",
  description: "An instant message.",
  keys: {
    participants: { isNullable: true, value: (message) => (message.isGroup ? message.participants : null) },
    message_type: { constant: "message", after: "content" },
    media: { record: mediaRecord, isNullIfEmpty: true },
    status: { isNullable: true },
    review: { record: heldRecord, description: "The review that holds it, or held it. Null for all others." },
    delivery_final: { description: "Whether the state is the last one. Null for received messages." },
    reply_to_message_id: {
      description: "The message that it replies to. Null if it is no reply, or went out as a plain message.",
    },
    thread_id: { description: "Set if it replies, or is replied to." },
    thread_root_message_id: { description: "First message of the thread." },
    recipients: {
      isNullable: true,
      value: (message) => (message.direction === "INBOUND" ? null : message.recipients.map(recipientRecord.write)),
    },
    reactions: { isNullIfEmpty: true },
  },
});

/** A reaction with its message (wire contract im 6). */
export const reactionRecord = record(ImReactionRecordShape, {
  name: "ImReaction",
  description: "A tapback on a part of an instant message.",
});

/** A thread (wire contract im 5). */
export const threadRecord = record(ImThreadRecordShape, {
  name: "ImThread",
  description: "A message with all that reply to it, or to its replies.",
  keys: {
    messages: {
      schema: Type.Array(messageRecord.schema, { description: "Oldest first." }),
      value: ({ messages }) => messages.nodes.map(messageRecord.write),
    },
    next_cursor: {
      schema: Nullable(Type.String({ description: "Pass it as `cursor` for the messages that follow." })),
      value: ({ messages: { pageInfo } }) => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null),
    },
  },
});
