import { ReplayTaskDocument, type WireChangeFragment } from "../../../../generated/documents.js";
import { invalidValue } from "../../../../subgraphs/shared/errors/shared-errors.js";
import type { HandlerTools } from "../../../handler-route.js";
import { found } from "../../found.js";
import type { EventId } from "./event-id.js";
import { type TaskEvent, UpdateEvents } from "./stream-events.js";
import type { WirePlace } from "./wire-task.js";

/** The events that a client missed before a snapshot of the task (wire contract a2a-external 5.4). */
export interface Replay {
  /** The place after which events are shown again: the id of the stream's first event, so that a cut before them loses none. */
  readonly after: EventId;
  /** Whether older ones are missing. */
  readonly hasGap: boolean;
  /** The changes, newest first, and how many events of each the client has already. */
  readonly missed: Missed[];
}

interface Missed {
  readonly change: WireChangeFragment;
  readonly seen: number;
}

/**
 * The events of a task up to this version that a client misses after `last`.
 * @throws Problem `validation_failed` on `lastEventId`: the task never had such an event
 */
export async function replayAfter(
  tools: HandlerTools,
  { id, version }: { readonly id: string; readonly version: number },
  last: EventId,
): Promise<Replay> {
  if (last.version > version) throw unknownEvent();
  const variables = { id, after: last.version, upTo: version };
  const replay = found((await tools.run(ReplayTaskDocument, variables)).a2aTaskReplay);
  const seen = seenOf(replay.last, last);
  const missed = replay.changes.map((change) => ({ change, seen: 0 })).reverse();
  if (!replay.isComplete || seen === null) {
    const first = replay.changes[0]?.version ?? version + 1;
    return { after: { version: first - 1, index: null }, hasGap: true, missed };
  }
  if (replay.last !== null && seen < eventsOf(replay.last)) missed.push({ change: replay.last, seen });
  const after = missed.length === 0 ? { version, index: null } : last;
  return { after, hasGap: false, missed };
}

/** How many events of the last change the client has; null if that is not known. */
function seenOf(change: WireChangeFragment | null, { version, index }: EventId): number | null {
  if (change === null) {
    if (version === 0 && index !== null) throw unknownEvent();
    return index === 0 ? null : 0;
  }
  if (index === null) return eventsOf(change);
  if (index >= eventsOf(change)) throw unknownEvent();
  return index + 1;
}

/** An artifact has an event of its own. */
function eventsOf({ artifactId }: WireChangeFragment): number {
  return artifactId === null ? 1 : 2;
}

function unknownEvent() {
  const description = "The task has no such event. Subscribe again without it.";
  return invalidValue(["lastEventId"], description);
}

/** The events, oldest first. Each is let go when it was read. */
export async function* replayedEvents(
  tools: HandlerTools,
  place: WirePlace,
  missed: Missed[],
): AsyncGenerator<TaskEvent, void, undefined> {
  const events = new UpdateEvents(place, "", true);
  for (let next = missed.pop(); next !== undefined; next = missed.pop()) {
    const { state, ...change } = next.change;
    if (state === null) continue;
    for (const event of events.of({ ...change, state }).slice(next.seen)) {
      if (tools.untilOver().aborted) return;
      yield event;
      delete event.response.payload;
    }
  }
}
