import { randomUUID } from "node:crypto";
import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
import type { WebhookData, WebhookOwner, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import { findVisibleConnections } from "../connections/public.js";
import { findVisibleWrites } from "../writes/public.js";
import { type ToldEnd, webhookData } from "./rules/webhook-data.js";
import { kindsByEvent, webhookKinds } from "./rules/webhook-kinds.js";

/** Who reads here: whoever gets the webhook was chosen by the event. */
const system: Viewer = { ...anonymous, kind: "system", adapter: "webhooks" };

/** chat's webhooks (wire contract chat 9.1): of messages alone, never of operations. */
export const chatWebhooks: WebhookSource = {
  topic: { name: "chat", description: "Team-chat messages that an identity sends." },
  ownerType: "agent_identity",
  kinds: webhookKinds,
  logKinds: Object.keys(kindsByEvent),
  kindOf: ({ kind }) => kindsByEvent[kind] ?? null,
  build,
  example,
};

async function build(db: Reader, events: readonly LoggedEvent[]): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const writes = await findVisibleWrites(db, system, [...new Set(events.map(({ subjectId }) => subjectId))]);
  const connections = await findVisibleConnections(db, system, [...new Set(writes.map((row) => row.connectionId))]);
  const built = new Map<LoggedEvent, WebhookData>();
  for (const event of events) {
    const write = writes.find(({ id }) => id === event.subjectId);
    const connection = connections.find(({ id }) => id === write?.connectionId);
    if (write === undefined || connection === undefined) continue;
    built.set(event, webhookData(write, connection, event.data as unknown as ToldEnd));
  }
  return built;
}

/** A message that nobody sent. */
function example(kind: string, { identityId }: WebhookOwner): WebhookData {
  const connection = { id: randomUUID(), workspaceId: "T0000EXAMPLE", botUserId: "U0000EXAMPLE" };
  const messageTs = kind === "chat.message_sent" ? "1712345678.000100" : null;
  const write = { id: randomUUID(), identityId, conversationId: "C0000EXAMPLE", messageTs, threadTs: null };
  if (kind === "chat.message_sent") return webhookData(write, connection, { status: "succeeded", errorCode: null });
  if (kind === "chat.message_send_failed") {
    return webhookData(write, connection, { status: "failed", errorCode: "channel_not_found" });
  }
  return webhookData(write, connection, { status: "unknown", errorCode: "outcome_unknown" });
}
