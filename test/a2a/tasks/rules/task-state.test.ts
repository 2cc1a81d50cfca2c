import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterReply,
  afterRequesterMessage,
  cancelOutcome,
  isTerminal,
  newestMessageIsStatus,
  replyIntents,
  type TaskState,
  taskStates,
} from "../../../../subgraphs/a2a/tasks/rules/task-state.js";

const open = ["submitted", "working", "input_required"] as const;
const ended = ["completed", "failed", "canceled"] as const;

describe("a worker's reply", () => {
  it.each(open)("may set any state but canceled from %s", (state) => {
    expect(replyIntents.map((intent) => afterReply(state, intent))).toEqual([
      "working",
      "input_required",
      "completed",
      "failed",
    ]);
  });

  it.each(ended)("is refused by a %s task", (state) => {
    expect(replyIntents.map((intent) => afterReply(state, intent))).toEqual([null, null, null, null]);
  });
});

describe("a further message of the requester", () => {
  it.each([
    ["submitted", "submitted"],
    ["working", "working"],
    ["input_required", "working"],
    ["completed", null],
    ["failed", null],
    ["canceled", null],
  ] as [TaskState, TaskState | null][])("in %s leads to %s", (state, next) => {
    expect(afterRequesterMessage(state)).toBe(next);
  });
});

describe("canceling", () => {
  it.each([
    ["submitted", "changed"],
    ["working", "changed"],
    ["input_required", "changed"],
    ["canceled", "already"],
    ["completed", "refused"],
    ["failed", "refused"],
  ] as [TaskState, string][])("a %s task: %s", (state, outcome) => {
    expect(cancelOutcome(state)).toBe(outcome);
  });
});

describe("status.message", () => {
  it("is the newest message while that is the worker's and the task was not canceled", () => {
    expect(taskStates.filter((state) => newestMessageIsStatus(state, "agent"))).toEqual([
      "submitted",
      "working",
      "input_required",
      "completed",
      "failed",
    ]);
    expect(taskStates.some((state) => newestMessageIsStatus(state, "caller"))).toBe(false);
  });
});

type Step =
  | { readonly kind: "reply"; readonly intent: (typeof replyIntents)[number] }
  | { readonly kind: "ask" | "cancel" };

const steps = fc.array(
  fc.oneof(
    fc.constantFrom(...replyIntents).map((intent): Step => ({ kind: "reply", intent })),
    fc.constantFrom<Step>({ kind: "ask" }, { kind: "cancel" }),
  ),
  { maxLength: 30 },
);

function next(state: TaskState, step: Step): TaskState | null {
  if (step.kind === "reply") return afterReply(state, step.intent);
  if (step.kind === "ask") return afterRequesterMessage(state);
  return cancelOutcome(state) === "changed" ? "canceled" : null;
}

/** What would be wrong with a step that was accepted, or null. */
function objection(state: TaskState, step: Step, result: TaskState, hasMoved: boolean): string | null {
  if (isTerminal(state)) return "it left a final state";
  if (hasMoved && result === "submitted") return "it came back to submitted";
  if (result === "canceled" && step.kind !== "cancel") return "it was canceled by a message";
  if (result === "input_required" && !(step.kind === "reply" && step.intent === "ask_caller")) {
    // A requester's message leaves the state or moves on; only a question asks.
    return "it waits for an answer that nobody asked for";
  }
  return null;
}

describe("any history of a task", () => {
  it("never leaves a final state, never comes back to submitted, and ends canceled only by a cancel", () => {
    const objections = (history: readonly Step[]): string[] => {
      let state: TaskState = "submitted";
      let hasMoved = false;
      const found: string[] = [];
      for (const step of history) {
        const result = next(state, step);
        if (result === null) continue;
        const wrong = objection(state, step, result, hasMoved);
        if (wrong !== null) found.push(wrong);
        hasMoved ||= result !== "submitted";
        state = result;
      }
      return found;
    };
    const check = fc.check(fc.property(steps, (history) => objections(history).length === 0));
    expect(check.counterexample).toBeNull();
  });
});
