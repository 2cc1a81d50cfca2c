import type { Channel } from "../model/channels.js";
import { limits } from "../model/limits.js";
import { type Message, repliesOf } from "../model/messages.js";
import type { Model } from "../model/model.js";
import { fileJson } from "./file-json.js";

/** A message as its channel shows it. */
export function messageJson(model: Model, channel: Channel, message: Message): Record<string, unknown> {
  const files = message.fileIds.flatMap((id) => model.files.get(id) ?? []).map((file) => fileJson(model, file));
  return {
    type: "message",
    user: message.userId,
    ts: message.ts,
    text: message.text,
    team: channel.workspaceId,
    ...(message.isSystem ? { subtype: "channel_topic" } : {}),
    ...(message.botId === null ? {} : { bot_id: message.botId, app_id: message.appId }),
    ...(message.edited === null ? {} : { edited: { user: message.edited.userId, ts: message.edited.ts } }),
    ...(files.length > 0 ? { files } : {}),
    ...(message.reactions.length > 0 ? { reactions: reactionsJson(message, limits.usersPerReaction) } : {}),
    ...(channel.pins.some(({ ts }) => ts === message.ts) ? { pinned_to: [channel.id] } : {}),
    ...(message.stream === null ? {} : { streaming_state: message.stream.isOpen ? "in_progress" : "completed" }),
    ...threadJson(channel, message),
  };
}

/** Who reacted how. The count is of all, also of those who are not named. */
export function reactionsJson(message: Message, most: number): readonly object[] {
  return message.reactions.map(({ name, users }) => ({ name, users: users.slice(0, most), count: users.length }));
}

function threadJson(channel: Channel, message: Message): object {
  if (message.threadTs !== null) {
    const parent = channel.messages.get(message.threadTs);
    return { thread_ts: message.threadTs, ...(parent === undefined ? {} : { parent_user_id: parent.userId }) };
  }
  const replies = repliesOf(channel, message.ts);
  if (replies.length === 0) return {};
  const users = [...new Set(replies.map(({ userId }) => userId))];
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users: users,
    reply_users_count: users.length,
    latest_reply: replies.at(-1)!.ts,
  };
}

/** The address of a message for a browser. */
export function permalink(model: Model, channel: Channel, message: Message): string {
  const { domain } = model.workspace(channel.workspaceId);
  const base = `${model.url}/${domain}/archives/${channel.id}/p${message.ts.replace(".", "")}`;
  return message.threadTs === null ? base : `${base}?thread_ts=${message.threadTs}&cid=${channel.id}`;
}
