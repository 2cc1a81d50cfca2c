import type { TaskState } from "./task-state.js";

/** The part of a task's changes that is asked for: after one version, up to and with another. */
export interface Missed {
  readonly after: number;
  readonly upTo: number;
}

/** Changes that are shown again, oldest first. */
export interface Replay<Change> {
  readonly changes: readonly Change[];
  /** Whether these are all: otherwise the oldest are missing, never one between. */
  readonly isComplete: boolean;
}

/**
 * The newest of the changes found without a hole: before a change that is missing, or whose state is not known, none is
 * shown again (wire contract a2a-external 5.4).
 * @param found oldest first
 */
export function replayOf<Change extends { readonly version: number; readonly state: TaskState | null }>(
  found: readonly Change[],
  { after, upTo }: Missed,
): Replay<Change> {
  const changes: Change[] = [];
  let next = upTo;
  for (const change of found.toReversed()) {
    if (change.version !== next || change.state === null) break;
    changes.push(change);
    next -= 1;
  }
  return { changes: changes.reverse(), isComplete: next <= after };
}
