import { addReaction, removeReaction } from "../model/reactions.js";
import { messageJson, permalink, reactionsJson } from "../wire/message-json.js";
import { findChannel, findMessage, requireMember } from "./find.js";
import type { MemberCall, Method } from "./method.js";

const add: Method = {
  auth: "member",
  scope: "reactions:write",
  run(call) {
    const { channel, message } = find(call);
    addReaction(call.model, channel, message, call.caller.user.id, call.args.required("name"));
    return {};
  },
};

const remove: Method = {
  auth: "member",
  scope: "reactions:write",
  run(call) {
    const { channel, message } = find(call);
    removeReaction(call.model, channel, message, call.caller.user.id, call.args.required("name"));
    return {};
  },
};

const get: Method = {
  auth: "member",
  scope: "reactions:read",
  run(call) {
    const { channel, message } = find(call);
    const shown = messageJson(call.model, channel, message);
    const all = call.args.isTrue("full") ? { reactions: reactionsJson(message, Infinity) } : {};
    return {
      type: "message",
      channel: channel.id,
      message: {
        ...shown,
        ...(message.reactions.length > 0 ? all : {}),
        permalink: permalink(call.model, channel, message),
      },
    };
  },
};

function find(call: MemberCall) {
  const channel = findChannel(call);
  const message = findMessage(call, channel, "timestamp");
  requireMember(call, channel, "no_access");
  return { channel, message };
}

export const reactionMethods = { "reactions.add": add, "reactions.remove": remove, "reactions.get": get };
