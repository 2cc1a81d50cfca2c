import { randomUUID } from "node:crypto";
import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
import type { WebhookData, WebhookOwner, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import type { Affiliation } from "../../shared/rules/affiliation.js";
import { findVisibleAffiliations, type ParticipantRow } from "../contexts/public.js";
import {
  findVisibleMessages,
  findVisibleTasks,
  type TaskEventData,
  taskEvents,
  taskNoteEvents,
} from "../tasks/public.js";
import { endedSnoozeData, type EndedSnoozeFacts } from "./rules/ended-snooze.js";
import { taskWebhookData, type WebhookParticipant } from "./rules/webhook-data.js";
import { webhookKindOf, webhookKinds } from "./rules/webhook-kinds.js";

/** The reader is the system: the event has determined who gets the webhook. */
const system: Viewer = { ...anonymous, kind: "system", adapter: "webhooks" };

/** a2a's webhooks (wire contract a2a 7). */
export const a2aWebhooks: WebhookSource = {
  topic: { name: "a2a", description: "Tasks between agents." },
  ownerType: "agent_identity",
  kinds: webhookKinds,
  logKinds: [...Object.keys(taskEvents), ...Object.keys(taskNoteEvents)],
  kindOf: (event) => webhookKindOf(event.kind, event.side, factsOf(event).leftBy),
  build,
  example,
};

async function build(db: Reader, events: readonly LoggedEvent[]): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const messageIds = events.map((event) => factsOf(event).messageRowId ?? null).filter((id) => id !== null);
  const tasks = await findVisibleTasks(db, system, [...new Set(events.map((event) => event.subjectId))]);
  const messages = await findVisibleMessages(db, system, [...new Set(messageIds)]);
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const messageById = new Map(messages.map((message) => [message.id, message]));
  const shown = await findShownDomains(db, events, tasks);
  const built = new Map<LoggedEvent, WebhookData>();
  for (const event of events) {
    if (event.kind === "a2a.task.snooze_ended") {
      built.set(event, endedSnoozeData(event.subjectId, event.data as unknown as EndedSnoozeFacts));
      continue;
    }
    const { contextId, state, messageRowId } = factsOf(event);
    const task = taskById.get(event.subjectId);
    const message = messageRowId === null ? null : messageById.get(messageRowId);
    if (task === undefined || message === undefined) continue;
    const [requester, worker] = [task.requester, task.worker].map((side) => ({
      ...side,
      affiliation: shown.get(event.organizationId)?.get(side.identityId) ?? null,
    })) as [WebhookParticipant, WebhookParticipant];
    built.set(event, taskWebhookData({ taskId: task.id, contextId, state, requester, worker, message }));
  }
  return built;
}

/** The domains that the sides of tasks show, by the organization that gets the webhook and then by identity. */
async function findShownDomains(
  db: Reader,
  events: readonly LoggedEvent[],
  tasks: readonly { readonly requester: ParticipantRow; readonly worker: ParticipantRow }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Affiliation>>> {
  const ids = [...new Set(tasks.flatMap(({ requester, worker }) => [requester.identityId, worker.identityId]))];
  const shown = new Map<string, ReadonlyMap<string, Affiliation>>();
  for (const organizationId of new Set(events.map((event) => event.organizationId))) {
    const times = events.filter((event) => event.organizationId === organizationId).map((event) => event.occurredAt);
    const now = times.reduce((last, time) => (time > last ? time : last));
    const rows = await findVisibleAffiliations(db, { organizationId }, ids, now);
    shown.set(organizationId, new Map(rows.map(({ id, affiliation }) => [id, affiliation])));
  }
  return shown;
}

function factsOf(event: LoggedEvent): TaskEventData {
  return event.data as unknown as TaskEventData;
}

/** A task between the owner and an agent that does not exist. */
function example(kind: string, owner: WebhookOwner): WebhookData {
  if (kind === "a2a.task.snooze_ended") {
    return endedSnoozeData(randomUUID(), { contextId: randomUUID(), reason: "time" });
  }
  const other = { identityId: randomUUID(), organizationId: owner.organizationId, handle: "example-agent" };
  const sent = kind === "a2a.sent_task.updated";
  return taskWebhookData({
    taskId: randomUUID(),
    contextId: randomUUID(),
    state: exampleStates[kind] ?? "working",
    requester: sent ? owner : other,
    worker: sent ? other : owner,
    message:
      kind === "a2a.task.canceled"
        ? null
        : {
            messageId: randomUUID(),
            role: sent ? "agent" : "caller",
            parts: [{ text: "This is an example: nothing happened." }],
          },
  });
}

const exampleStates: Readonly<Record<string, string>> = {
  "a2a.task.created": "submitted",
  "a2a.task.canceled": "canceled",
};
