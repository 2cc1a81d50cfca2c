import { type Channel, type ChannelKind, isVisible } from "../model/channels.js";
import type { Message } from "../model/messages.js";
import { Refusal } from "../model/refusal.js";
import type { MemberCall } from "./method.js";
import { requireScope } from "./method.js";

const families: Readonly<Record<ChannelKind, string>> = {
  public: "channels",
  private: "groups",
  im: "im",
  mpim: "mpim",
};

/** The scope that an action on this kind of conversation needs, such as `groups:history`. */
export function scopeFor(kind: ChannelKind, action: "read" | "history" | "write"): string {
  return kind === "public" && action === "write" ? "channels:manage" : `${families[kind]}:${action}`;
}

/** The conversation that an argument names. One that the caller may not see is not found. */
export function findChannel({ model, args, caller }: MemberCall, name = "channel"): Channel {
  const channel = model.channels.get(args.text(name) ?? "");
  if (channel === undefined || channel.workspaceId !== caller.workspaceId || !isVisible(channel, caller.user.id)) {
    throw new Refusal("channel_not_found");
  }
  return channel;
}

/** The same, for an action that has a scope for each kind of conversation. */
export function findChannelFor(call: MemberCall, action: "read" | "history" | "write"): Channel {
  const channel = findChannel(call);
  requireScope(call.caller.token, scopeFor(channel.kind, action));
  return channel;
}

export function requireMember(call: MemberCall, channel: Channel, code = "not_in_channel"): void {
  if (!channel.members.has(call.caller.user.id)) throw new Refusal(code);
}

/** A timestamp as Slack writes it. */
export function readTs(text: string | null): string {
  if (text === null || !/^\d{1,12}\.\d{6}$/.test(text)) throw new Refusal("bad_timestamp");
  return text;
}

/** The message that an argument names in its channel. */
export function findMessage(call: MemberCall, channel: Channel, name: "timestamp" | "ts" | "message_ts"): Message {
  const message = channel.messages.get(readTs(call.args.text(name)));
  if (message === undefined) throw new Refusal("message_not_found");
  return message;
}
