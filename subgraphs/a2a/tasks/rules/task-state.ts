/** States of a task in the ledger's spelling (spec 3, wire contract a2a 3.7). */
export const taskStates = ["submitted", "working", "input_required", "completed", "failed", "canceled"] as const;
export type TaskState = (typeof taskStates)[number];

/** The effect of a worker's reply (wire contract a2a 4.4). */
export const replyIntents = ["progress", "ask_caller", "complete", "fail"] as const;
export type ReplyIntent = (typeof replyIntents)[number];

const afterIntent: Readonly<Record<ReplyIntent, TaskState>> = {
  progress: "working",
  ask_caller: "input_required",
  complete: "completed",
  fail: "failed",
};

const terminal: ReadonlySet<TaskState> = new Set(["completed", "failed", "canceled"]);

/** Whether the task has ended: it accepts no further message. */
export function isTerminal(state: TaskState): boolean {
  return terminal.has(state);
}

/** The state after a worker's reply; null when the task accepts no more. */
export function afterReply(state: TaskState, intent: ReplyIntent): TaskState | null {
  return isTerminal(state) ? null : afterIntent[intent];
}

/** The state after a further message of the requester, which answers a question; null when the task accepts no more. */
export function afterRequesterMessage(state: TaskState): TaskState | null {
  if (isTerminal(state)) return null;
  return state === "input_required" ? "working" : state;
}

/**
 * The effect of canceling: `changed`, nothing because it is `already` canceled, or `refused` because it ended
 * otherwise.
 */
export function cancelOutcome(state: TaskState): "changed" | "already" | "refused" {
  if (state === "canceled") return "already";
  return isTerminal(state) ? "refused" : "changed";
}

/**
 * Whether the newest message explains the current state (wire contract a2a 3.4, status.message): a worker's message
 * does, until the requester writes again or cancels.
 */
export function newestMessageIsStatus(state: TaskState, newestRole: "caller" | "agent"): boolean {
  return newestRole === "agent" && state !== "canceled";
}
