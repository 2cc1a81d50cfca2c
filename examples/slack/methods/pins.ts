import { addPin, removePin } from "../model/pins.js";
import { Refusal } from "../model/refusal.js";
import { messageJson, permalink } from "../wire/message-json.js";
import { findChannel, findMessage, requireMember } from "./find.js";
import type { MemberCall, Method } from "./method.js";

const add: Method = {
  auth: "member",
  scope: "pins:write",
  run(call) {
    const { channel, message } = findForWrite(call);
    addPin(call.model, channel, message, call.caller.user.id);
    return {};
  },
};

const remove: Method = {
  auth: "member",
  scope: "pins:write",
  run(call) {
    const { channel, message } = findForWrite(call);
    removePin(channel, message);
    return {};
  },
};

/** The last pin first. */
const list: Method = {
  auth: "member",
  scope: "pins:read",
  run(call) {
    const channel = findChannel(call);
    requireMember(call, channel);
    const items = channel.pins.toReversed().map(({ ts, userId, created }) => {
      const message = channel.messages.get(ts)!;
      const shown = messageJson(call.model, channel, message);
      return {
        type: "message",
        channel: channel.id,
        created,
        created_by: userId,
        message: { ...shown, permalink: permalink(call.model, channel, message) },
      };
    });
    return { items };
  },
};

function findForWrite(call: MemberCall) {
  const channel = findChannel(call);
  requireMember(call, channel);
  if (channel.pinningRestricted) throw new Refusal("restricted_action");
  return { channel, message: findMessage(call, channel, "timestamp") };
}

export const pinMethods = { "pins.add": add, "pins.remove": remove, "pins.list": list };
