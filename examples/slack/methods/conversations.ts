import { addChannel, channelsOf, type ChannelKind, findDirect, isVisible } from "../model/channels.js";
import { limits } from "../model/limits.js";
import { Refusal } from "../model/refusal.js";
import { channelJson } from "../wire/channel-json.js";
import { findChannel, findChannelFor, scopeFor } from "./find.js";
import { type MemberCall, type Method, requireScope } from "./method.js";
import { nextPage, pageOf } from "./page.js";

const kinds: Readonly<Record<string, ChannelKind>> = {
  public_channel: "public",
  private_channel: "private",
  mpim: "mpim",
  im: "im",
};

const list: Method = {
  auth: "member",
  run({ model, args, caller }) {
    const types = args.list("types");
    const wanted = (types.length === 0 ? ["public_channel"] : types).map((type) => {
      const kind = typeof type === "string" ? kinds[type] : undefined;
      if (kind === undefined) throw new Refusal("invalid_types");
      requireScope(caller.token, scopeFor(kind, "read"));
      return kind;
    });
    const isLiving = args.isTrue("exclude_archived");
    const seen = channelsOf(model, caller.workspaceId).filter(
      (channel) =>
        wanted.includes(channel.kind) && isVisible(channel, caller.user.id) && !(isLiving && channel.isArchived),
    );
    const { items, next } = pageOf(seen, ({ id }) => id, args, { usual: 100, most: 1_000 });
    return { channels: items.map((channel) => channelJson(model, channel, caller.user.id)), ...nextPage(next) };
  },
};

const info: Method = {
  auth: "member",
  run(call) {
    return { channel: channelJson(call.model, findChannelFor(call, "read"), call.caller.user.id) };
  },
};

const members: Method = {
  auth: "member",
  run(call) {
    const channel = findChannelFor(call, "read");
    const { items, next } = pageOf([...channel.members], (id) => id, call.args, { usual: 100, most: 1_000 });
    return { members: items, ...nextPage(next) };
  },
};

const join: Method = {
  auth: "member",
  scope: "channels:join",
  run(call) {
    const { model, caller } = call;
    const channel = findChannel(call);
    if (channel.kind !== "public") throw new Refusal("method_not_supported_for_channel_type");
    if (channel.isArchived) throw new Refusal("is_archived");
    const shown = () => ({ channel: channelJson(model, channel, caller.user.id) });
    if (channel.members.has(caller.user.id)) {
      const warning = "already_in_channel";
      return { ...shown(), warning, response_metadata: { warnings: [warning] } };
    }
    if (channel.joiningRefused !== null) throw new Refusal(channel.joiningRefused);
    channel.members.add(caller.user.id);
    return shown();
  },
};

/** Who is not in the channel gets `ok: false` without a word for it, as in Slack. */
const leave: Method = {
  auth: "member",
  run(call) {
    const { model, caller } = call;
    const channel = findChannelFor(call, "write");
    if (channel.kind === "im") throw new Refusal("method_not_supported_for_channel_type");
    if (channel.isArchived) throw new Refusal("is_archived");
    if (!channel.members.has(caller.user.id)) return { ok: false, not_in_channel: true };
    if (caller.user.isRestricted) throw new Refusal("user_is_restricted");
    if (model.workspace(channel.workspaceId).generalId === channel.id) throw new Refusal("cant_leave_general");
    if (channel.kind === "private" && channel.members.size === 1) throw new Refusal("last_member");
    channel.members.delete(caller.user.id);
    return {};
  },
};

/** Opens the direct message of the caller with one user, or with several. It is the same one each time. */
const open: Method = {
  auth: "member",
  run(call) {
    const { model, args, caller } = call;
    const users = readUsers(call);
    requireScope(caller.token, users.size <= 2 ? "im:write" : "mpim:write");
    const known = findDirect(model, caller.workspaceId, users);
    const kind = users.size <= 2 ? "im" : "mpim";
    const channel = known ?? addChannel(model, caller.workspaceId, { kind, members: [...users] });
    const shown = args.isTrue("return_im") ? channelJson(model, channel, caller.user.id) : { id: channel.id };
    return { ...(known === null ? {} : { no_op: true, already_open: true }), channel: shown };
  },
};

function readUsers({ model, args, caller }: MemberCall): ReadonlySet<string> {
  const ids = args.list("users");
  if (ids.length === 0) throw new Refusal("users_list_not_supplied");
  const others = new Set<string>();
  for (const id of ids) {
    const user = typeof id === "string" ? model.users.get(id) : undefined;
    if (user === undefined || user.workspaceId !== caller.workspaceId) throw new Refusal("user_not_found");
    if (user.deleted) throw new Refusal("user_disabled");
    others.add(user.id);
  }
  others.delete(caller.user.id);
  if (others.size === 0) throw new Refusal("not_enough_users");
  if (others.size > limits.openUsers) throw new Refusal("too_many_users");
  return new Set([caller.user.id, ...others]);
}

export const conversationMethods = {
  "conversations.list": list,
  "conversations.info": info,
  "conversations.members": members,
  "conversations.join": join,
  "conversations.leave": leave,
  "conversations.open": open,
};
