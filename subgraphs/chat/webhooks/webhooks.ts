import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
import type { WebhookData, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import { findVisibleConnections } from "../connections/public.js";
import { findVisibleChatEvents } from "../events/public.js";
import { findVisibleWrites } from "../writes/public.js";
import { exampleData } from "./example-data.js";
import { connectionData, receivedData } from "./rules/received-data.js";
import { receivedKinds, type ReportedArrival } from "./rules/received-kinds.js";
import { type ReportedEnd, webhookData } from "./rules/webhook-data.js";
import { connectionStatusByEvent, kindsByEvent, webhookKinds } from "./rules/webhook-kinds.js";

/** The reader is the system: the event has determined who gets the webhook. */
const system: Viewer = { ...anonymous, kind: "system", adapter: "webhooks" };

const arrived = "chat.event.received";

/** chat's webhooks (wire contract chat 9.1): of messages that are sent, and of what arrives; never of operations. */
export const chatWebhooks: WebhookSource = {
  topic: { name: "chat", description: "Team-chat messages that an identity sends, and what it receives." },
  ownerType: "agent_identity",
  kinds: webhookKinds,
  logKinds: [...Object.keys(kindsByEvent), ...Object.keys(connectionStatusByEvent), arrived],
  kindOf: ({ kind, data }) => {
    if (kind === arrived) return receivedKinds(data as unknown as ReportedArrival);
    return statusOf(kind) === null ? (kindsByEvent[kind] ?? null) : "chat.connection_changed";
  },
  build,
  example: exampleData,
};

async function build(db: Reader, events: readonly LoggedEvent[]): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const idsOf = (isWanted: (kind: string) => boolean): string[] => [
    ...new Set(events.filter(({ kind }) => isWanted(kind)).map(({ subjectId }) => subjectId)),
  ];
  const writes = await findVisibleWrites(
    db,
    system,
    idsOf((kind) => kind in kindsByEvent),
  );
  const arrivals = await findVisibleChatEvents(
    db,
    system,
    idsOf((kind) => kind === arrived),
  );
  const named = [...writes, ...arrivals].map((row) => row.connectionId);
  const ids = [...new Set([...named, ...idsOf((kind) => statusOf(kind) !== null)])];
  const connections = new Map((await findVisibleConnections(db, system, ids)).map((row) => [row.id, row]));
  const built = new Map<LoggedEvent, WebhookData>();
  for (const event of events) {
    const data = dataOf(event);
    if (data !== null) built.set(event, data);
  }
  return built;

  function dataOf({ kind, subjectId, data }: LoggedEvent): WebhookData | null {
    const status = statusOf(kind);
    if (status !== null) {
      const connection = connections.get(subjectId);
      return connection === undefined ? null : connectionData(connection, status);
    }
    const row = (kind === arrived ? arrivals : writes).find(({ id }) => id === subjectId);
    const connection = connections.get(row?.connectionId ?? "");
    if (row === undefined || connection === undefined) return null;
    return "slackEventId" in row
      ? receivedData(row, connection, (data as unknown as ReportedArrival).messageKinds ?? [])
      : webhookData(row, connection, data as unknown as ReportedEnd);
  }
}

function statusOf(kind: string) {
  return connectionStatusByEvent[kind as keyof typeof connectionStatusByEvent] ?? null;
}
