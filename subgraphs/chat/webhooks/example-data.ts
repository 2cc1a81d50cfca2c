import { randomUUID } from "node:crypto";
import type { WebhookData, WebhookOwner } from "../../shared/webhooks/webhook-source.js";
import type { EventType, MessageKind } from "../events/public.js";
import { connectionData, receivedData } from "./rules/received-data.js";
import { webhookData } from "./rules/webhook-data.js";

const ts = "1712345678.000100";

/** The specific values in an example of a kind. */
const said: Readonly<
  Record<string, readonly [type: EventType, subtype?: string | null, kinds?: readonly MessageKind[]]>
> = {
  "chat.mention_received": ["message", null, ["mention", "channel"]],
  "chat.thread_reply_received": ["message", null, ["thread", "channel"]],
  "chat.dm_received": ["message", null, ["dm"]],
  "chat.group_dm_received": ["message", null, ["group_dm"]],
  "chat.channel_message_received": ["message", null, ["channel"]],
  "chat.message_updated": ["message", "message_changed", ["channel"]],
  "chat.message_deleted": ["message", "message_deleted", ["channel"]],
  "chat.reaction_added": ["reaction_added"],
  "chat.reaction_removed": ["reaction_removed"],
  "chat.file_shared": ["file_shared"],
  "chat.file_changed": ["file_change"],
  "chat.file_deleted": ["file_deleted"],
  "chat.member_joined": ["member_joined_channel"],
  "chat.member_left": ["member_left_channel"],
  "chat.channel_updated": ["channel_rename"],
  "chat.pin_added": ["pin_added"],
  "chat.pin_removed": ["pin_removed"],
  "chat.interaction": ["block_actions"],
  "chat.session_stopped": ["agent_session_stopped"],
};

/** Beginnings of the types that are about a message. */
const withMessage = ["message", "reaction_", "pin_", "block_actions"];
const pressed = { actionId: "approve", blockId: "decision", type: "button", value: "yes", selected: [] };

/** Invented content. */
export function exampleData(kind: string, { identityId }: WebhookOwner): WebhookData {
  const connection = { id: randomUUID(), identityId, workspaceId: "T0000EXAMPLE", botUserId: "U0000EXAMPLE" };
  if (kind === "chat.connection_changed") return connectionData(connection, "connected");
  const arrival = said[kind];
  if (arrival !== undefined) return exampleArrival(connection, arrival);
  const messageTs = kind === "chat.message_sent" ? ts : null;
  const write = { id: randomUUID(), identityId, conversationId: "C0000EXAMPLE", messageTs, threadTs: null };
  if (kind === "chat.message_sent") return webhookData(write, connection, { status: "succeeded", errorCode: null });
  if (kind === "chat.message_send_failed") {
    return webhookData(write, connection, { status: "failed", errorCode: "channel_not_found" });
  }
  return webhookData(write, connection, { status: "unknown", errorCode: "outcome_unknown" });
}

function exampleArrival(
  connection: Parameters<typeof receivedData>[1],
  [type, subtype = null, kinds = []]: (typeof said)[string],
): WebhookData {
  const threadTs = kinds.includes("thread") || type === "agent_session_stopped" ? "1712345600.000100" : null;
  const [user, edited] = ["U0001EXAMPLE", null];
  const content = { ts, threadTs, user, botId: null, text: "Hello", files: [], reactions: [], edited };
  const isFile = type.startsWith("file_");
  const event = {
    slackEventId: "Ev0000EXAMPLE",
    type,
    subtype,
    conversationId: kinds.includes("dm") ? "D0000EXAMPLE" : "C0000EXAMPLE",
    messageTs: withMessage.some((one) => type.startsWith(one)) ? ts : null,
    threadTs,
    userId: user,
    happenedAt: new Date("2024-04-05T19:34:38.000Z"),
    facts: {
      message: type === "message" && subtype !== "message_deleted" ? content : null,
      reaction: type.startsWith("reaction_") ? "eyes" : null,
      fileId: isFile ? "F0000EXAMPLE" : null,
      ...(type === "channel_rename" ? { channelName: "reports" } : {}),
      ...(type === "member_joined_channel" ? { inviterId: "U0002EXAMPLE" } : {}),
      ...(type === "block_actions" ? { actions: [pressed] } : {}),
    },
  };
  return receivedData(event, connection, kinds);
}
