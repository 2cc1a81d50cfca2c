import { describe, expect, test } from "vitest";
import { judge } from "./histories/judge.js";
import type { Deed, Sight, TaskRecord } from "./histories/record.js";

const agent = { id: "", handle: "", key: "" };
const sides = { requester: agent, worker: agent };

/** A task with three messages, each acknowledged before the next began, that was seen in between and then completed. */
function story(): { task: TaskRecord; now: Sight; deeds: [Deed, Deed, Deed] } {
  const task: TaskRecord = { id: "t", sides, deeds: [], sights: [] };
  const deeds: [Deed, Deed, Deed] = [
    { wish: { kind: "open", sides, messageId: "a" }, began: 1, acknowledged: 2, refused: false },
    { wish: { kind: "say", task, messageId: "b" }, began: 3, acknowledged: 4, refused: false },
    { wish: { kind: "reply", task, messageId: "c", intent: "complete" }, began: 7, acknowledged: 8, refused: false },
  ];
  task.deeds.push(...deeds);
  task.sights.push({ began: 5, ended: 6, state: "submitted", messageIds: ["a", "b"] });
  task.sights.push({ began: 9, ended: 10, state: "completed", messageIds: ["a", "b", "c"] });
  return { task, now: { began: 20, ended: 21, state: "completed", messageIds: ["a", "b", "c"] }, deeds };
}

test("a history that is as it was done and seen passes", () => {
  const { task, now } = story();
  expect(() => judge(task, now)).not.toThrow();
});

test("of what nobody knows, both are fine: that it happened and that it did not", () => {
  for (const messageIds of [
    ["a", "b"],
    ["a", "b", "c"],
  ]) {
    const { task, now, deeds } = story();
    deeds[2].acknowledged = null;
    task.sights.length = 1;
    const state = messageIds.length === 3 ? "completed" : "submitted";
    expect(() => judge(task, { ...now, state, messageIds })).not.toThrow();
  }
});

describe("the judge notices", () => {
  test.each<[string, string, (told: ReturnType<typeof story>) => Partial<Sight> | void]>([
    ["a lost message", "acknowledged", ({ task }) => (task.sights.splice(0), { messageIds: ["a", "c"] })],
    ["a doubled message", "twice", () => ({ messageIds: ["a", "b", "b", "c"] })],
    ["an invented message", "nobody sent", () => ({ messageIds: ["a", "b", "c", "x"] })],
    ["another order", "order", ({ task }) => (task.sights.splice(0), { messageIds: ["b", "a", "c"] })],
    ["a changed end", "stays as it ended", () => ({ state: "failed" })],
    ["a task that goes on after its end", "stays as it ended", () => ({ state: "working" })],
    [
      "a message after the end",
      "after its end",
      ({ task }) => {
        const wish = { kind: "say", task, messageId: "late" } as const;
        task.deeds.push({ wish, began: 11, acknowledged: null, refused: false });
        return { messageIds: ["a", "b", "c", "late"] };
      },
    ],
    [
      "a refused message that is there",
      "refused",
      ({ deeds }) => void Object.assign(deeds[1], { acknowledged: null, refused: true }),
    ],
    [
      "a message that vanished after it was seen",
      "only grows",
      ({ task }) => void task.sights.splice(0, 1, { began: 5, ended: 6, state: "submitted", messageIds: ["a", "x"] }),
    ],
    [
      "an answer that did not show what was known before",
      "before it was asked",
      ({ task }) => void task.sights.splice(0, 1, { began: 5, ended: 6, state: "submitted", messageIds: ["a"] }),
    ],
    [
      "a cancellation that came to nothing",
      "canceled",
      ({ task }) => void task.deeds.push({ wish: { kind: "cancel", task }, began: 3, acknowledged: 4, refused: false }),
    ],
  ])("%s", (_name, complaint, falsify) => {
    const told = story();
    const change = falsify(told) ?? {};
    expect(() => judge(told.task, { ...told.now, ...change })).toThrow(complaint);
  });
});
