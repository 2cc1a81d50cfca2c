import type { EventType, MessageKind } from "../../events/public.js";
import { writtenSubtypes } from "../../events/rules/message-kinds.js";
import type { ChatWebhookKind } from "./webhook-kinds.js";

/** The log's data of a received event. Data that an older version logged lacks the relations of messages. */
export interface ReportedArrival {
  readonly connectionId: string;
  readonly type: EventType;
  readonly subtype: string | null;
  readonly fromSelf: boolean;
  readonly messageKinds?: readonly MessageKind[];
}

const ofMessage: Readonly<Record<MessageKind, ChatWebhookKind>> = {
  mention: "chat.mention_received",
  thread: "chat.thread_reply_received",
  dm: "chat.dm_received",
  group_dm: "chat.group_dm_received",
  channel: "chat.channel_message_received",
};

const ofType: Readonly<Partial<Record<EventType, ChatWebhookKind>>> = {
  reaction_added: "chat.reaction_added",
  reaction_removed: "chat.reaction_removed",
  file_shared: "chat.file_shared",
  file_change: "chat.file_changed",
  file_deleted: "chat.file_deleted",
  member_joined_channel: "chat.member_joined",
  member_left_channel: "chat.member_left",
  channel_rename: "chat.channel_updated",
  channel_archive: "chat.channel_updated",
  channel_unarchive: "chat.channel_updated",
  channel_deleted: "chat.channel_updated",
  pin_added: "chat.pin_added",
  pin_removed: "chat.pin_removed",
  agent_session_stopped: "chat.session_stopped",
  block_actions: "chat.interaction",
};

/** Subtypes of messages by which Slack reports changes of a channel. Its name has a separate event. */
const ofChannel: readonly (string | null)[] = ["channel_topic", "channel_purpose", "group_topic", "group_purpose"];

/** Events that are reported for the bot too: others add it to channels, and remove it. */
const ofMembers: readonly EventType[] = ["member_joined_channel", "member_left_channel"];

/** Null for a usual message of a user. */
const written: readonly (string | null)[] = [null, ...writtenSubtypes];

/**
 * The webhook kinds for a received event, the most important first (wire contract client drift 9b). The bot's own
 * actions are not reported, except changes of its own membership: an agent that answers messages would otherwise answer
 * itself for ever.
 */
export function receivedKinds({ type, subtype, fromSelf, messageKinds }: ReportedArrival): ChatWebhookKind[] {
  if (fromSelf && !ofMembers.includes(type)) return [];
  if (type !== "message") return [ofType[type] ?? []].flat();
  if (messageKinds === undefined) return [];
  if (subtype === "message_changed") return ["chat.message_updated"];
  if (subtype === "message_deleted") return ["chat.message_deleted"];
  if (ofChannel.includes(subtype)) return ["chat.channel_updated"];
  return written.includes(subtype) ? messageKinds.map((kind) => ofMessage[kind]) : [];
}
