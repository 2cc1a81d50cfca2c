import type { A2aTaskState, FollowDelegatedTaskSubscription } from "../../../../generated/documents.js";

const pauses: ReadonlySet<A2aTaskState> = new Set(["INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"]);

/** Whether a blocking send answers in this state: the task has ended, or waits for the requester. */
export function isPause(state: A2aTaskState): boolean {
  return pauses.has(state);
}

/**
 * Reads a task's changes until it pauses, the stream ends, the time is over or one of the signals aborts, and then lets
 * the stream go.
 */
export async function awaitPause(
  changes: AsyncIterableIterator<FollowDelegatedTaskSubscription>,
  milliseconds: number,
  signals: readonly AbortSignal[],
): Promise<void> {
  const stop = (): void => void changes.return?.();
  const timer = setTimeout(stop, milliseconds);
  for (const signal of signals) signal.addEventListener("abort", stop, { once: true });
  try {
    if (signals.some((signal) => signal.aborted)) return;
    for (;;) {
      const { value, done } = await changes.next();
      if (done === true || isPause(value.taskUpdated.state)) return;
    }
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener("abort", stop);
    await changes.return?.();
  }
}
