import type { Transaction } from "../../../shared/database/client.js";
import type { NewDelivery } from "../../../shared/delivery/enqueue-deliveries.js";
import { enqueueSlice } from "../../../shared/delivery/enqueue-slice.js";
import { stableUuid } from "../../../shared/delivery/stable-uuid.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { anonymous, type Viewer } from "../../../shared/viewer/viewer.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { pushReceivers } from "../push-receivers.js";
import {
  findVisibleMessages,
  type MessageRow,
  type TaskEventData,
  taskEvents,
  type TaskState,
} from "../../tasks/public.js";
import { wireUpdates } from "../rules/wire-updates.js";
import { findPushFollowers, type PushFollower } from "../store/push-targets.js";

/** The reader is the system: the configuration determines who is notified. */
const system: Viewer = { ...anonymous, kind: "system", adapter: "push" };

const opening = "a2a.task.created" satisfies keyof typeof taskEvents;
/** The largest number of updates for one change: the artifact, and the status. */
const updatesPerChange = 2n;

/**
 * Enqueues a task's changes for the push configurations of its requester (A2A 1.0, 4.3.3), in the transaction that
 * reads the log, and in the order of the log: the same changes as in streaming, from the creation of the configuration
 * on.
 */
export const fanOutPush = defineConsumer({
  name: "a2a-push-fan-out",
  // A server that is new to the database has no configurations yet; one that is behind must not miss their beginnings.
  from: "beginning",
  // The data of a change may be two megabytes.
  batch: 20,
  kinds: Object.keys(taskEvents),
  async isConcerned(db, events) {
    return (await followersAmong(db, forRequesters(events))).length > 0;
  },
  async handle(tx, events, { clock }, resume) {
    const relevant = forRequesters(events);
    const followers = await followersAmong(tx, relevant);
    if (followers.length === 0) return;
    const followersOf = new Map(
      relevant.map((event) => [event, followers.filter((follower) => follows(follower, event))] as const),
    );
    const messages = await messagesOf(
      tx,
      relevant.filter((event) => followersOf.get(event)!.length > 0),
    );
    const deliveries = (event: LoggedEvent) => deliveriesOf(event, followersOf.get(event) ?? [], messages);
    return enqueueSlice(tx, clock, events, deliveries, resume);
  },
});

function forRequesters(events: readonly LoggedEvent[]): LoggedEvent[] {
  return events.filter(({ side }) => side === "requester");
}

async function followersAmong(db: Queries, relevant: readonly LoggedEvent[]): Promise<PushFollower[]> {
  return relevant.length === 0 ? [] : findPushFollowers(db, [...new Set(relevant.map(({ subjectId }) => subjectId))]);
}

function follows({ taskId, identityId, afterVersion }: PushFollower, event: LoggedEvent): boolean {
  return taskId === event.subjectId && identityId === event.identityId && afterVersion < event.subjectVersion;
}

async function messagesOf(tx: Transaction, events: readonly LoggedEvent[]): Promise<ReadonlyMap<string, MessageRow>> {
  const ids = events.flatMap((event) => factsOf(event).messageRowId ?? []);
  if (ids.length === 0) return new Map();
  return new Map((await findVisibleMessages(tx, system, ids)).map((message) => [message.id, message]));
}

function deliveriesOf(
  event: LoggedEvent,
  followers: readonly PushFollower[],
  messages: ReadonlyMap<string, MessageRow>,
): NewDelivery[] {
  if (followers.length === 0) return [];
  const { contextId, state, messageRowId } = factsOf(event);
  const { subjectId: taskId, occurredAt } = event;
  const updates = wireUpdates({
    taskId,
    contextId,
    state: state as TaskState,
    at: occurredAt,
    opened: event.kind === opening,
    message: messages.get(messageRowId ?? "") ?? null,
  });
  return updates.flatMap(({ member, value }, index) => {
    const sent = {
      channel: pushReceivers.name,
      // A second update of one event has a derived id, always the same.
      eventId: index === 0 ? event.eventId : stableUuid(`${event.eventId}/${index}`),
      kind: member,
      body: JSON.stringify({ [member]: value }),
      occurredAt,
      place: event.position * updatesPerChange + BigInt(index),
    };
    return followers.map(({ id: targetId }) => ({ ...sent, targetId }));
  });
}

function factsOf(event: LoggedEvent): TaskEventData {
  return event.data as unknown as TaskEventData;
}
