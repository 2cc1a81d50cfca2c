import { describe, expect, it } from "vitest";
import { canceledAt, type Course, unlessLeft } from "../../../../subgraphs/a2a/tasks/rules/canceled.js";
import type { TaskState } from "../../../../subgraphs/a2a/tasks/rules/task-state.js";

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute));
/** A task whose last change, its end if it has ended, was at 12:10. */
const task = (state: TaskState): Course => {
  const isOver = state === "completed" || state === "failed" || state === "canceled";
  return { state, version: 3, updatedAt: at(10), completedAt: isOver ? at(10) : null };
};
const canceled = (minute: number): Course => ({
  state: "canceled",
  version: 4,
  updatedAt: at(minute),
  completedAt: at(minute),
});

describe("a task with a deleted side", () => {
  it.each<[string, TaskState, (Date | null)[], Course]>([
    ["nobody deleted", "submitted", [null, null], task("submitted")],
    ["nobody deleted", "canceled", [null, null], task("canceled")],
    ["the requester deleted", "submitted", [at(20), null], canceled(20)],
    ["the worker deleted", "working", [null, at(20)], canceled(20)],
    ["the worker deleted first", "input_required", [at(30), at(20)], canceled(20)],
    ["the requester deleted first", "input_required", [at(20), at(30)], canceled(20)],
    ["a side deleted by a clock behind", "working", [at(5), null], canceled(10)],
    ["the worker deleted afterwards", "completed", [null, at(20)], task("completed")],
    ["the requester deleted afterwards", "failed", [at(20), null], task("failed")],
    ["both deleted afterwards", "canceled", [at(20), at(30)], task("canceled")],
  ])("with %s, %s, is shown as it will be written", (_, state, deletedAt, shown) => {
    expect(unlessLeft(task(state), deletedAt)).toEqual(shown);
  });

  it("is shown the same once it is written", () => {
    const shown = unlessLeft(task("working"), [at(20), null]);
    expect(canceledAt(shown, at(40))).toEqual(shown);
    expect(unlessLeft(shown, [at(20), null])).toEqual(shown);
  });
});
