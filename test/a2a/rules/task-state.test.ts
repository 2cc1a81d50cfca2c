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
} from "../../../subgraphs/a2a/rules/task-state.js";

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

type Step = { readonly kind: "reply"; readonly intent: (typeof replyIntents)[number] } | { readonly kind: "ask" | "cancel" };

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

describe("any history of a task", () => {
  it("never leaves a final state, never comes back to submitted, and ends canceled only by a cancel", () => {
    fc.assert(
      fc.property(steps, (history) => {
        let state: TaskState = "submitted";
        let hasMoved = false;
        for (const step of history) {
          const result = next(state, step);
          if (isTerminal(state)) expect(result).toBeNull();
          if (result === null) continue;
          if (hasMoved) expect(result).not.toBe("submitted");
          if (result === "canceled") expect(step.kind).toBe("cancel");
          if (result === "input_required") expect(step).toEqual({ kind: "reply", intent: "ask_caller" });
          hasMoved ||= result !== "submitted";
          state = result;
        }
      }),
    );
  });
});
