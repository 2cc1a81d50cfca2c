import type { WriteKind } from "../../../subgraphs/chat/writes/store/write-row.js";
import type { Asked } from "./write-scene.js";

/** A write as it is asked for over REST, and what Slack must then be asked (wire contract chat 4, 8.1). */
export interface EveryWrite extends Asked {
  readonly slack: readonly [method: string, input: Readonly<Record<string, string>>];
  /** Its one record. */
  readonly record: Readonly<Record<string, unknown>>;
  /** The same write with other content; null where there is nothing else to say. */
  readonly other: Asked | null;
}

/**
 * Writes that are one call of Slack and need nothing before: the upload of files has steps, and what changes a stream needs
 * one.
 */
export type SingleCallWrite = Exclude<WriteKind, "file_upload" | "stream_append" | "stream_stop">;

/** Every kind of write to a message of a conversation. */
export function everyWrite(channel: string, ts: string): Readonly<Record<SingleCallWrite, EveryWrite>> {
  const conversation = `/conversations/${channel}`;
  const message = `${conversation}/messages/${ts}`;
  const about = { conversation_id: channel, message_ts: ts };
  const status = { thread_ts: ts, status: "processing" };
  const task = { type: "task_update", id: "research", title: "Read the notes", status: "in_progress" };
  const stream = { thread_ts: ts, recipient_user_id: "U0000000001", recipient_team_id: "T0000000001", chunks: [task] };
  const post = (path: string, body: unknown): Asked => ({ method: "POST", path, body });
  return {
    message_send: {
      ...post("/messages", { conversation_id: channel, text: "One" }),
      slack: ["chat.postMessage", { channel, text: "One" }],
      record: { conversation_id: channel, thread_ts: null },
      other: post("/messages", { conversation_id: channel, text: "Two" }),
    },
    reaction_add: {
      ...post(`${message}/reactions`, { name: ":eyes:" }),
      slack: ["reactions.add", { channel, timestamp: ts, name: "eyes" }],
      record: { operation: "reaction_add", ...about },
      other: post(`${message}/reactions`, { name: "tada" }),
    },
    reaction_remove: {
      method: "DELETE",
      path: `${message}/reactions/eyes`,
      slack: ["reactions.remove", { channel, timestamp: ts, name: "eyes" }],
      record: { operation: "reaction_remove", ...about },
      other: { method: "DELETE", path: `${message}/reactions/tada` },
    },
    pin_add: {
      ...post(`${conversation}/pins`, { message_ts: ts }),
      slack: ["pins.add", { channel, timestamp: ts }],
      record: { operation: "pin_add", ...about },
      other: post(`${conversation}/pins`, { message_ts: "1000000000.000100" }),
    },
    pin_remove: {
      method: "DELETE",
      path: `${conversation}/pins/${ts}`,
      slack: ["pins.remove", { channel, timestamp: ts }],
      record: { operation: "pin_remove", ...about },
      other: { method: "DELETE", path: `${conversation}/pins/1000000000.000100` },
    },
    message_update: {
      method: "PATCH",
      path: message,
      body: { text: "New" },
      slack: ["chat.update", { channel, ts, text: "New" }],
      record: { operation: "message_update", ...about },
      other: { method: "PATCH", path: message, body: { text: "Newer" } },
    },
    message_delete: {
      method: "DELETE",
      path: message,
      slack: ["chat.delete", { channel, ts }],
      record: { operation: "message_delete", ...about },
      other: { method: "DELETE", path: `${conversation}/messages/1000000000.000100` },
    },
    conversation_join: {
      ...post(`${conversation}/join`, {}),
      slack: ["conversations.join", { channel }],
      record: { operation: "conversation_join", conversation_id: channel, message_ts: null },
      other: null,
    },
    conversation_leave: {
      ...post(`${conversation}/leave`, {}),
      slack: ["conversations.leave", { channel }],
      record: { operation: "conversation_leave", conversation_id: channel, message_ts: null },
      other: null,
    },
    processing_status: {
      ...post(`${conversation}/processing-status`, status),
      slack: ["agents.sessions.setStatus", { channel_id: channel, thread_ts: ts, status: "processing" }],
      record: { operation: "processing_status", ...about, thread_ts: ts },
      other: post(`${conversation}/processing-status`, { ...status, status: "closed" }),
    },
    stream_start: {
      ...post(`${conversation}/streams`, stream),
      slack: [
        "chat.startStream",
        { channel, ...stream, task_display_mode: "timeline", chunks: JSON.stringify(stream.chunks) },
      ],
      record: { operation: "stream_start", conversation_id: channel, thread_ts: ts },
      other: post(`${conversation}/streams`, { ...stream, task_display_mode: "plan" }),
    },
  };
}

/** The fields of every record of an operation, as they are until something is known. */
export const emptyOperation = {
  thread_ts: null,
  file_id: null,
  error_code: null,
  retry_after: null,
  processing_status: null,
  agent_status: null,
};
