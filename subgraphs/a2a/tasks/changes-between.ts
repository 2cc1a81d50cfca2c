import type { Reader } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { type Missed, type Replay, replayOf } from "./rules/replay.js";
import { findVisibleChanges, findVisibleChangesAt, type TaskChangeRow } from "./store/task-changes.js";

/** The changes of a task that the viewer sees after one of its versions, and the change that led to that version. */
export async function changesBetween(
  db: Reader,
  viewer: Viewer,
  taskId: string,
  missed: Missed,
): Promise<Replay<TaskChangeRow> & { readonly last: TaskChangeRow | null }> {
  const [[last = null], found] = await Promise.all([
    findVisibleChangesAt(db, viewer, [{ taskId, version: missed.after }]),
    missed.after < missed.upTo ? findVisibleChanges(db, viewer, taskId, missed) : [],
  ]);
  return { last, ...replayOf(found, missed) };
}
