import { Type } from "typebox";
import {
  ChatActionRecordShape,
  ChatConnectionRecordShape,
  ChatContactRuleRecordShape,
  ChatConversationRecordShape,
  ChatFileFactsRecordShape,
  ChatMessageRecordShape,
  ChatOperationRecordShape,
  ChatReactionRecordShape,
  ChatUserRecordShape,
  GetChatCapabilitiesShape,
  ListChatPinsShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { RuleDirection } from "../rule-direction.js";

/** Where the next page of a workspace begins. */
export const nextCursor = { description: "Pass it as `cursor` for the next page." };

/** A connection (wire contract chat 10). */
export const connectionRecord = record(ChatConnectionRecordShape, {
  name: "ChatConnection",
  description: "The bot of an identity in a Slack workspace.",
  keys: { generation: { description: "Changes when the workspace is connected again." } },
});

const native = Type.Union([Type.Literal("unknown"), Type.Literal("missing_scope")], {
  description: "Never `supported`: scopes do not prove that the workspace supports agents.",
});

const capabilitiesShape = GetChatCapabilitiesShape.fields.chatConnection;
const { name: _, ...capabilityFields } = capabilitiesShape.fields!.capabilities.fields!;
const capabilityRecord = record({ fields: capabilityFields });

type Capabilities = NonNullable<typeof capabilitiesShape.data>;

/** Whether the bot may try what only some workspaces have. */
const nativeOf =
  (wanted: string) =>
  ({ capabilities }: Capabilities): string =>
    capabilities.find(({ name }) => name === wanted)?.scopesSatisfied === true ? "unknown" : "missing_scope";

const largestUpload = 10 * 1_048_576;

/** The capabilities of a bot, by its scopes (wire contract chat 10.3). */
export const capabilitiesRecord = record(capabilitiesShape, {
  name: "ChatCapabilities",
  description: "What a bot can do, by its scopes.",
  keys: {
    capabilities: {
      schema: Type.Record(Type.String(), capabilityRecord.schema),
      value: ({ capabilities }) =>
        Object.fromEntries(capabilities.map((one) => [one.name, capabilityRecord.write(one)])),
    },
    native_processing_status: { schema: native, value: nativeOf("processing_status") },
    native_task_streaming: { schema: native, value: nativeOf("task_streaming") },
    max_upload_bytes: { schema: Type.Integer(), value: () => largestUpload },
  },
});

/** A message send (wire contract chat 9). */
export const actionRecord = record(ChatActionRecordShape, {
  name: "ChatAction",
  description: "A message that an identity sends. 200 never means success: read `status`.",
  keys: { retry_after: { description: "Seconds. Only in the answer to the request that failed." } },
});

/** An operation (wire contract chat 5). */
export const operationRecord = record(ChatOperationRecordShape, {
  name: "ChatOperation",
  description: "Something that an identity did in a workspace. 200 never means success: read `status`.",
  keys: {
    conversation_id: { isNullable: true },
    thread_ts: { description: "The thread in which it happens." },
    retry_after: { description: "In seconds." },
  },
});

/** A contact rule (wire contract client-drift 9c). */
export const contactRuleRecord = record(ChatContactRuleRecordShape, {
  name: "ChatContactRule",
  description: "A rule of an identity about a user or a workspace of Slack, in one direction or in both.",
  keys: {
    direction: { schema: RuleDirection },
    contact: { constant: null, after: "direction" },
    status: { constant: "active", after: "contact" },
  },
});

/** A conversation, in Slack's names (wire contract chat 8.4). */
export const conversationRecord = record(ChatConversationRecordShape, {
  name: "ChatConversation",
  description: "A conversation of a workspace.",
});

/** A user, in Slack's names (wire contract chat 8.4). `email` is there when the bot may see it. */
export const userRecord = record(ChatUserRecordShape, {
  name: "ChatUser",
  description: "A user of a workspace.",
  keys: { profile: record(ChatUserRecordShape.fields.profile, { keys: { email: { isOptional: true } } }) },
});

/** A reaction, in Slack's names (wire contract chat 8.4). */
export const reactionRecord = record(ChatReactionRecordShape, {
  name: "ChatReaction",
  description: "A reaction to a message. `count` may be larger than the length of `users`.",
});

/** A file in a message, in Slack's names. */
export const fileFactsRecord = record(ChatFileFactsRecordShape, {
  name: "ChatFileFacts",
  description: "A file, as messages contain it.",
});

/** A message, in Slack's names (wire contract chat 8.4). */
export const messageRecord = record(ChatMessageRecordShape, {
  name: "ChatMessage",
  description: "A message in a workspace.",
  keys: { files: fileFactsRecord, reactions: reactionRecord },
});

/** Something that is pinned, in Slack's names (wire contract chat 8.4). */
export const pinRecord = record(ListChatPinsShape.fields.chatPins.fields!.items, {
  name: "ChatPin",
  description: "Something that is pinned in a conversation: a message or a file.",
  keys: {
    created: { description: "Seconds since 1970." },
    message: { isOptional: true },
    file: { record: fileFactsRecord, isOptional: true },
  },
});
