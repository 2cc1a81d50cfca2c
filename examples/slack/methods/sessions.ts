import { Refusal } from "../model/refusal.js";
import { setSession } from "../model/sessions.js";
import { findChannel, requireMember } from "./find.js";
import type { Method } from "./method.js";

/** The status that an agent shows in a thread. */
const setStatus: Method = {
  auth: "member",
  scope: "chat:write",
  run(call) {
    const { model, args, caller } = call;
    if (!model.workspace(caller.workspaceId).agents) throw new Refusal("feature_disabled");
    const { appId } = caller.user;
    if (appId === null || !model.app(appId).isAgent) throw new Refusal("not_authorized");
    const channel = findChannel(call, "channel_id");
    requireMember(call, channel, "not_authorized");
    const threadTs = args.text("thread_ts");
    if (threadTs !== null && !channel.messages.has(threadTs)) throw new Refusal("invalid_thread_ts");
    const { status } = setSession(model, channel, appId, { threadTs, status: args.text("status") ?? "" });
    return { status, agent_status: status };
  },
};

export const sessionMethods = { "agents.sessions.setStatus": setStatus };
