import { addChannel, type Channel, findDirect } from "../model/channels.js";
import { addMessage, changeText, type Message, removeMessage } from "../model/messages.js";
import { Refusal } from "../model/refusal.js";
import { messageJson, permalink } from "../wire/message-json.js";
import { findChannel, findMessage, requireMember } from "./find.js";
import type { MemberCall, Method } from "./method.js";

const postMessage: Method = {
  auth: "member",
  scope: "chat:write",
  run(call) {
    const { model, args, caller } = call;
    const channel = findTarget(call);
    if (channel.isArchived) throw new Refusal("is_archived");
    if (channel.kind !== "public" || !caller.token.scopes.has("chat:write.public")) requireMember(call, channel);
    if (channel.postingRestricted) throw new Refusal("restricted_action");
    const threadTs = args.text("thread_ts");
    const text = args.text("text") ?? "";
    const message = addMessage(model, channel, { userId: caller.user.id, text, threadTs });
    return { channel: channel.id, ts: message.ts, message: messageJson(model, channel, message) };
  },
};

const update: Method = {
  auth: "member",
  scope: "chat:write",
  run(call) {
    const { model, args, caller } = call;
    const channel = findChannel(call);
    const message = findMessage(call, channel, "ts");
    if (!isOwn(call, message)) throw new Refusal("cant_update_message");
    if (channel.isArchived) throw new Refusal("is_inactive");
    const { editSeconds } = model.workspace(channel.workspaceId);
    if (editSeconds !== null && model.now() / 1000 - Number(message.ts) > editSeconds) {
      throw new Refusal("edit_window_closed");
    }
    changeText(model, channel, message, caller.user.id, args.text("text") ?? "");
    const changed = messageJson(model, channel, message);
    return { channel: channel.id, ts: message.ts, text: message.text, message: changed };
  },
};

const remove: Method = {
  auth: "member",
  scope: "chat:write",
  run(call) {
    const channel = findChannel(call);
    const message = findMessage(call, channel, "ts");
    if (!isOwn(call, message)) throw new Refusal("cant_delete_message");
    removeMessage(call.model, channel, message);
    return { channel: channel.id, ts: message.ts };
  },
};

const getPermalink: Method = {
  auth: "member",
  run(call) {
    const channel = findChannel(call);
    const message = findMessage(call, channel, "message_ts");
    return { channel: channel.id, permalink: permalink(call.model, channel, message) };
  },
};

const isOwn = ({ caller }: MemberCall, message: Message): boolean => message.userId === caller.user.id;

/** A channel, or the direct message with the user that is named instead. */
function findTarget(call: MemberCall): Channel {
  const { model, args, caller } = call;
  const other = model.users.get(args.text("channel") ?? "");
  if (other === undefined || other.workspaceId !== caller.workspaceId) return findChannel(call);
  const users = new Set([caller.user.id, other.id]);
  return (
    findDirect(model, caller.workspaceId, users) ??
    addChannel(model, caller.workspaceId, { kind: "im", members: [...users] })
  );
}

export const chatMethods = {
  "chat.postMessage": postMessage,
  "chat.update": update,
  "chat.delete": remove,
  "chat.getPermalink": getPermalink,
};
