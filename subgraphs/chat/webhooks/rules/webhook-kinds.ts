import type { WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { WebhookKind } from "../../../shared/webhooks/webhook-source.js";

const outbound = { direction: "outbound", replayable: true, supportsContext: false } as const;
/** The log of deliveries does not store texts of people, so it cannot be sent from there again. */
const inbound = { direction: "inbound", replayable: false, logsMetadataOnly: true, supportsContext: false } as const;

/** chat's webhooks (wire contract chat 9.1). */
export const webhookKinds = {
  "chat.message_sent": { ...outbound, description: "A workspace accepted a message." },
  "chat.message_send_failed": { ...outbound, description: "A workspace refused a message." },
  "chat.message_send_unknown": {
    ...outbound,
    description: "It is unknown whether a workspace accepted a message. It is not sent again.",
  },
  "chat.mention_received": { ...inbound, description: "A message mentions the bot." },
  "chat.thread_reply_received": { ...inbound, description: "Somebody replied in a thread." },
  "chat.dm_received": { ...inbound, description: "Somebody wrote to the bot in a direct message." },
  "chat.group_dm_received": { ...inbound, description: "Somebody wrote in a direct message of several people." },
  "chat.channel_message_received": { ...inbound, description: "Somebody wrote in a channel." },
  "chat.message_updated": { ...inbound, description: "Somebody changed a message." },
  "chat.message_deleted": { ...inbound, description: "Somebody deleted a message." },
  "chat.reaction_added": { ...inbound, description: "Somebody reacted to a message." },
  "chat.reaction_removed": { ...inbound, description: "Somebody removed a reaction." },
  "chat.file_shared": { ...inbound, description: "Somebody shared a file." },
  "chat.file_changed": { ...inbound, description: "Somebody changed a file." },
  "chat.file_deleted": { ...inbound, description: "Somebody deleted a file." },
  "chat.member_joined": { ...inbound, description: "Somebody joined a channel, or was brought: the bot, too." },
  "chat.member_left": { ...inbound, description: "Somebody left a channel, or was removed: the bot, too." },
  "chat.channel_updated": {
    ...inbound,
    description: "A channel was renamed, archived, unarchived or deleted, or has another topic or purpose.",
  },
  "chat.pin_added": { ...inbound, description: "Somebody pinned a message or a file." },
  "chat.pin_removed": { ...inbound, description: "Somebody unpinned a message or a file." },
  "chat.interaction": { ...inbound, description: "Somebody pressed a button or chose something in a message." },
  "chat.session_stopped": { ...inbound, description: "Somebody stopped what the agent was doing in a thread." },
  "chat.connection_changed": {
    ...inbound,
    description: "The connection with a workspace began, ended or needs a new authorization.",
  },
} as const satisfies Readonly<Record<string, WebhookKind>>;

export type ChatWebhookKind = keyof typeof webhookKinds;

/** How chat's kinds of webhook are named (wire contract org 1.9). */
export const webhookNames: WebhookNames = {
  ownerType: "agent_identity",
  prefix: { spec: "chat.", client: "slack." },
  kinds: Object.keys(webhookKinds).map((kind) => kind.slice("chat.".length)),
  takesContext: false,
};

/** For a connection, its state according to its events. */
export const connectionStatusByEvent = {
  "chat.connection.connected": "connected",
  "chat.connection.disconnected": "disconnected",
  "chat.connection.reauthorization_required": "reauthorization_required",
} as const;

/** The kinds of the event log from which webhooks of what was sent follow. */
export const kindsByEvent: Readonly<Record<string, ChatWebhookKind>> = {
  "chat.action.sent": "chat.message_sent",
  "chat.action.failed": "chat.message_send_failed",
  "chat.action.unknown": "chat.message_send_unknown",
};
