import { type StreamResponse, Task } from "@a2a-js/sdk";
import type { StreamDelegatedTaskSubscription } from "../../../../generated/documents.js";
import type { StartingPoint } from "./follow-task.js";
import { wireArtifact, wireMessage, wireState, type WirePlace } from "./wire-task.js";

type Update = StreamDelegatedTaskSubscription["taskUpdated"];

/** The official client's size limit for one event, minus the data around the task. */
const largestTask = 4 * 1024 * 1024 - 64 * 1024;

/** The first event of a stream. If the history is too long for one event, the oldest messages are left out. */
export function taskEvent(task: Task): StreamResponse {
  let excess = bytesOf(Task.toJSON(task)) - largestTask;
  if (excess <= 0) return { payload: { $case: "task", value: task } };
  const { history = [] } = Task.toJSON(task) as { history?: readonly object[] };
  let first = 0;
  for (; excess > 0 && first < history.length; first++) excess -= bytesOf(history[first]) + 1;
  const cut = { ...task, history: task.history.slice(first), metadata: { ...task.metadata, historyTruncated: true } };
  return { payload: { $case: "task", value: cut } };
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Writes a task's changes for one reader. */
export class UpdateEvents {
  private readonly place: WirePlace;
  private timestamp: string;

  constructor({ id, contextId, updatedAt }: StartingPoint["task"]) {
    this.place = { id, contextId };
    this.timestamp = updatedAt;
  }

  /** The events of a change: the artifact, when the task completed, and its new status. */
  of({ state, occurredAt, message }: Update): StreamResponse[] {
    // Like the task's own time of change, it never decreases.
    if (occurredAt > this.timestamp) this.timestamp = occurredAt;
    const { id: taskId, contextId } = this.place;
    const said = message?.role === "AGENT" ? message : null;
    const status = {
      state: wireState(state),
      message: said === null ? undefined : wireMessage(this.place, said),
      timestamp: this.timestamp,
    };
    const updated: StreamResponse = {
      payload: { $case: "statusUpdate", value: { taskId, contextId, status, metadata: undefined } },
    };
    if (state !== "COMPLETED" || said === null) return [updated];
    const result = { taskId, contextId, artifact: wireArtifact(said), append: false, lastChunk: true };
    return [{ payload: { $case: "artifactUpdate", value: { ...result, metadata: undefined } } }, updated];
  }
}
