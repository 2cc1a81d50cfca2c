import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type {
  A2aTaskState,
  FollowDelegatedTaskSubscriptionVariables,
  WireTaskFragment,
} from "../../../../generated/documents.js";
import type { HandlerTools } from "../../../handler-route.js";

const pauses: ReadonlySet<A2aTaskState> = new Set(["INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"]);

/** Whether a task in this state does not change by itself: it has ended, or waits for the requester. */
export function isPause(state: A2aTaskState): boolean {
  return pauses.has(state);
}

/** Whether a task in this state has ended. */
export function isTerminal(state: A2aTaskState): boolean {
  return isPause(state) && state !== "INPUT_REQUIRED";
}

/** A snapshot of a task, and a cursor that was read before it. */
export interface Snapshot {
  readonly task: WireTaskFragment;
  readonly cursor: string;
}

/** The part of a snapshot that following the task needs: an open stream keeps no messages. */
export interface StartingPoint {
  readonly task: Pick<WireTaskFragment, "id" | "contextId" | "updatedAt" | "version" | "requester">;
  readonly cursor: string;
}

export function startingPointOf({ task, cursor }: Snapshot): StartingPoint {
  const { id, contextId, updatedAt, version, requester } = task;
  return { task: { id, contextId, updatedAt, version, requester }, cursor };
}

/** The facts in every change of a task. */
export interface Change {
  readonly state: A2aTaskState;
  readonly version: number;
}

type Document<Update, Choices> = TypedDocumentNode<
  { taskUpdated: Update },
  FollowDelegatedTaskSubscriptionVariables & Choices
>;

/**
 * A task's changes after a snapshot, in order, each once, up to the one that pauses it; fewer when one of the signals
 * aborts. The stream behind it is released at the end.
 * @param choices the document's variables besides the task and the cursor
 */
export async function* changesAfter<Update extends Change, Choices extends object>(
  tools: HandlerTools,
  [document, choices]: readonly [Document<Update, Choices>, Choices],
  { task, cursor }: StartingPoint,
  signals: readonly AbortSignal[],
): AsyncGenerator<Update, void, undefined> {
  const isOver = (): boolean => signals.some((signal) => signal.aborted);
  if (isOver()) return;
  const variables = { agentHandle: task.requester.handle ?? "", taskId: task.id, after: cursor, ...choices };
  const changes = await tools.subscribe(document, variables);
  // A waiting `next` ends with it; the `return` of a generator would not end it.
  const stop = (): void => void changes.return?.();
  for (const signal of signals) signal.addEventListener("abort", stop, { once: true });
  const read: Update[] = [];
  try {
    while (!isOver() && (await readChange(changes, task.version, read))) {
      const isLast = read.some(({ state }) => isPause(state));
      while (read.length > 0) yield read.pop()!;
      if (isLast) return;
    }
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", stop);
    await changes.return?.();
  }
}

/**
 * Puts the next change into `read`, unless the snapshot of this version includes it; false at the end. A local variable of
 * the generator would hold the change, with all that was said in it, until the next one.
 */
async function readChange<Update extends Change>(
  changes: AsyncIterator<{ taskUpdated: Update }>,
  version: number,
  read: Update[],
): Promise<boolean> {
  const { value, done } = await changes.next();
  if (done === true) return false;
  if (value.taskUpdated.version > version) read.push(value.taskUpdated);
  return true;
}
