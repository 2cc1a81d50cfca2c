import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type {
  A2aTaskState,
  FollowDelegatedTaskSubscriptionVariables,
  WireTaskFragment,
} from "../../../../generated/documents.js";
import type { HandlerTools } from "../../../handler-route.js";

const pauses: ReadonlySet<A2aTaskState> = new Set(["INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"]);

/** Whether nothing more comes of a task by itself in this state: it has ended, or waits for the requester. */
export function isPause(state: A2aTaskState): boolean {
  return pauses.has(state);
}

/** Whether a task in this state is over. */
export function isTerminal(state: A2aTaskState): boolean {
  return isPause(state) && state !== "INPUT_REQUIRED";
}

/** A task as it was read, and a cursor that was taken before that. */
export interface Snapshot {
  readonly task: WireTaskFragment;
  readonly cursor: string;
}

/** What every change of a task tells. */
export interface Change {
  readonly state: A2aTaskState;
  readonly version: number;
}

type Document<Told> = TypedDocumentNode<{ taskUpdated: Told }, FollowDelegatedTaskSubscriptionVariables>;

/**
 * A task's changes after a snapshot, in order, each once, to the one that pauses it; less when one of the signals
 * aborts. The stream behind it is let go at the end.
 */
export async function* changesAfter<Told extends Change>(
  tools: HandlerTools,
  document: Document<Told>,
  { task, cursor }: Snapshot,
  signals: readonly AbortSignal[],
): AsyncGenerator<Told, void, undefined> {
  const isOver = (): boolean => signals.some((signal) => signal.aborted);
  if (isOver()) return;
  const variables = { agentHandle: task.requester.handle ?? "", taskId: task.id, after: cursor };
  const changes = await tools.subscribe(document, variables);
  // A `next` that waits ends with it, which the `return` of a generator would not bring about.
  const stop = (): void => void changes.return?.();
  for (const signal of signals) signal.addEventListener("abort", stop, { once: true });
  try {
    while (!isOver()) {
      const { value, done } = await changes.next();
      if (done === true) return;
      const change = value.taskUpdated;
      // The snapshot may show changes that came after its cursor.
      if (change.version <= task.version) continue;
      yield change;
      if (isPause(change.state)) return;
    }
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", stop);
    await changes.return?.();
  }
}
