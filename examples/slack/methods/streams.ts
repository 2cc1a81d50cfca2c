import { addMessage, type Message } from "../model/messages.js";
import { Refusal } from "../model/refusal.js";
import { findChannel, findMessage, requireMember } from "./find.js";
import type { MemberCall, Method } from "./method.js";

const modes = ["timeline", "plan"];
const states = ["pending", "in_progress", "complete", "error"];
const mostChunks = 100;

/** A message that an agent fills while it works. */
const start: Method = {
  auth: "member",
  scope: "chat:write",
  run(call) {
    const { model, args, caller } = call;
    const channel = findChannel(call);
    requireMember(call, channel);
    if (channel.isArchived) throw new Refusal("is_archived");
    const mode = args.text("task_display_mode") ?? "timeline";
    if (!modes.includes(mode)) throw new Refusal("invalid_arguments");
    if (channel.kind === "public" || channel.kind === "private") {
      for (const name of ["recipient_team_id", "recipient_user_id"]) {
        if (args.text(name) === null) throw new Refusal(`missing_${name}`);
      }
    }
    const stream = { mode, chunks: readChunks(call), isOpen: true };
    const threadTs = args.required("thread_ts");
    const { ts } = addMessage(model, channel, { userId: caller.user.id, text: "", threadTs, stream });
    return { channel: channel.id, ts };
  },
};

const append: Method = {
  auth: "member",
  scope: "chat:write",
  run(call) {
    const { message, stream } = findStream(call);
    const chunks = readChunks(call);
    if (chunks.length === 0) throw new Refusal("no_text");
    stream.chunks.push(...chunks);
    return { channel: message.channelId, ts: message.ts };
  },
};

const stop: Method = {
  auth: "member",
  scope: "chat:write",
  run(call) {
    const { message, stream } = findStream(call);
    stream.chunks.push(...readChunks(call));
    stream.isOpen = false;
    return { channel: message.channelId, ts: message.ts };
  },
};

function findStream(call: MemberCall): { readonly message: Message; readonly stream: NonNullable<Message["stream"]> } {
  const message = findMessage(call, findChannel(call), "ts");
  if (message.userId !== call.caller.user.id) throw new Refusal("message_not_owned_by_app");
  const { stream } = message;
  if (stream?.isOpen !== true) throw new Refusal("message_not_in_streaming_state");
  return { message, stream };
}

function readChunks({ args }: MemberCall): unknown[] {
  const chunks = args.list("chunks");
  if (chunks.length > mostChunks || !chunks.every(isChunk)) throw new Refusal("invalid_chunks");
  return [...chunks];
}

function isChunk(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { type, id, title, status } = value as Readonly<Record<string, unknown>>;
  if (typeof title !== "string") return false;
  if (type === "plan_update") return true;
  return type === "task_update" && typeof id === "string" && states.includes(String(status));
}

export const streamMethods = { "chat.startStream": start, "chat.appendStream": append, "chat.stopStream": stop };
