import type { EventType, MessageKind } from "../../events/public.js";
import { writtenSubtypes } from "../../events/rules/message-kinds.js";
import type { ChatWebhookKind } from "./webhook-kinds.js";

/** What the log says of an event that arrived. What was logged by an older version does not say what messages are. */
export interface ToldArrival {
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

/** Subtypes of messages by which Slack tells of a channel. Its name has an event of its own. */
const ofChannel: readonly (string | null)[] = ["channel_topic", "channel_purpose", "group_topic", "group_purpose"];

/** What is told of the bot, too: others bring it into channels, and remove it. */
const ofMembers: readonly EventType[] = ["member_joined_channel", "member_left_channel"];

/** Null for what somebody wrote in the usual way. */
const written: readonly (string | null)[] = [null, ...writtenSubtypes];

/**
 * What an event that arrived is told as, the most important first (wire contract client drift 9b). What the bot did itself is
 * not told, unless it is where it is: whoever answers messages would answer himself for ever.
 */
export function receivedKinds({ type, subtype, fromSelf, messageKinds }: ToldArrival): ChatWebhookKind[] {
  if (fromSelf && !ofMembers.includes(type)) return [];
  if (type !== "message") return [ofType[type] ?? []].flat();
  if (messageKinds === undefined) return [];
  if (subtype === "message_changed") return ["chat.message_updated"];
  if (subtype === "message_deleted") return ["chat.message_deleted"];
  if (ofChannel.includes(subtype)) return ["chat.channel_updated"];
  return written.includes(subtype) ? messageKinds.map((kind) => ofMessage[kind]) : [];
}
