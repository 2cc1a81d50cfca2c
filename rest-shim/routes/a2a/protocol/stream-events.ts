import { type StreamResponse, Task } from "@a2a-js/sdk";
import type { StreamDelegatedTaskSubscription } from "../../../../generated/documents.js";
import { type EventId, writeEventId } from "./event-id.js";
import { mark, wireArtifact, wireMessage, wireState, type WirePlace } from "./wire-task.js";

type Update = Omit<StreamDelegatedTaskSubscription["taskUpdated"], "__typename">;

/** An event of a stream, and its id. */
export interface TaskEvent {
  readonly id: string;
  readonly response: StreamResponse;
}

/** The official client's size limit for one event, minus the data around the task. */
const largestTask = 4 * 1024 * 1024 - 64 * 1024;

/** The first event of a stream. If the history is too long for one event, the oldest messages are left out. */
export function taskEvent(task: Task, id: EventId): TaskEvent {
  return { id: writeEventId(id), response: { payload: { $case: "task", value: thatFits(task) } } };
}

function thatFits(task: Task): Task {
  let excess = bytesOf(Task.toJSON(task)) - largestTask;
  if (excess <= 0) return task;
  const { history = [] } = Task.toJSON(task) as { history?: readonly object[] };
  let first = 0;
  for (; excess > 0 && first < history.length; first++) excess -= bytesOf(history[first]) + 1;
  return { ...task, history: task.history.slice(first), metadata: { ...task.metadata, historyTruncated: true } };
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Writes a task's changes for one reader. */
export class UpdateEvents {
  private readonly place: WirePlace;

  /**
   * @param timestamp the earliest time that updates show
   * @param replayed whether these changes are shown again
   */
  constructor(
    { id, contextId }: WirePlace,
    private timestamp: string,
    private readonly replayed?: true,
  ) {
    this.place = { id, contextId };
  }

  /** The events of a change: the artifact, when the task completed, and its new status. */
  of(update: Update): TaskEvent[] {
    const { state, occurredAt, message } = update;
    // Like the task's own time of change, it never decreases.
    if (occurredAt > this.timestamp) this.timestamp = occurredAt;
    const { id: taskId, contextId } = this.place;
    const said = message?.role === "AGENT" ? message : null;
    const status = {
      state: wireState(state),
      message: said === null ? undefined : wireMessage(this.place, said),
      timestamp: this.timestamp,
    };
    const hasResult = state === "COMPLETED" && said !== null;
    const about = (index: number) => ({
      taskId,
      contextId,
      metadata: this.metadataOf(update, hasResult ? index - 1 : 0),
    });
    const updated = (index: number): StreamResponse => ({
      payload: { $case: "statusUpdate", value: { ...about(index), status } },
    });
    const event = (index: number, response: StreamResponse): TaskEvent => {
      return { id: writeEventId({ version: update.version, index }), response };
    };
    if (!hasResult) return [event(0, updated(0))];
    const result = { ...about(0), artifact: wireArtifact(said), append: false, lastChunk: true };
    return [event(0, { payload: { $case: "artifactUpdate", value: result } }), event(1, updated(1))];
  }

  /** @param before the number of events of the change after this one, as a negative number */
  private metadataOf({ version, generation }: Update, before: number): Record<string, unknown> | undefined {
    if (generation === undefined) return undefined;
    const replayed = this.replayed === undefined ? {} : { replayed: this.replayed };
    return mark({ sequence: version, generation: generation + before, ...replayed });
  }
}
