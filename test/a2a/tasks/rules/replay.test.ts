import { describe, expect, it } from "vitest";
import { replayOf } from "../../../../subgraphs/a2a/tasks/rules/replay.js";
import { changeFacts } from "../../../../subgraphs/a2a/tasks/rules/task-change.js";
import type { TaskState } from "../../../../subgraphs/a2a/tasks/rules/task-state.js";

/** Changes in which `?` stands for one whose state is not known. */
const changes = (...versions: (number | `${number}?`)[]) =>
  versions.map((one) => ({ version: Number.parseInt(String(one)), state: typeof one === "number" ? state : null }));
const state: TaskState = "working";

describe("replayOf", () => {
  it.each([
    ["everything", changes(3, 4, 5), { after: 2, upTo: 5 }, [3, 4, 5], true],
    ["nothing was missed", [], { after: 5, upTo: 5 }, [], true],
    ["more was seen than there is", [], { after: 9, upTo: 5 }, [], true],
    ["the oldest are missing", changes(4, 5), { after: 2, upTo: 5 }, [4, 5], false],
    ["one between is missing", changes(3, 5), { after: 2, upTo: 5 }, [5], false],
    ["the newest is missing", changes(3, 4), { after: 2, upTo: 5 }, [], false],
    ["all are missing", [], { after: 2, upTo: 5 }, [], false],
    ["the state of the oldest is not known", changes("3?", 4, 5), { after: 2, upTo: 5 }, [4, 5], false],
    ["the state of one between is not known", changes(3, "4?", 5), { after: 2, upTo: 5 }, [5], false],
    ["the state of the newest is not known", changes(3, 4, "5?"), { after: 2, upTo: 5 }, [], false],
  ])("%s", (_, found, missed, versions, isComplete) => {
    const replay = replayOf(found, missed);
    expect([replay.changes.map(({ version }) => version), replay.isComplete]).toEqual([versions, isComplete]);
  });
});

describe("changeFacts", () => {
  it.each<[string, TaskState, string | null, ReturnType<typeof changeFacts>]>([
    ["a2a.task.created", "submitted", "m", { kind: "created", artifactId: null, events: 1 }],
    ["a2a.task.message", "working", "m", { kind: "message", artifactId: null, events: 1 }],
    ["a2a.task.replied", "working", "m", { kind: "replied", artifactId: null, events: 1 }],
    ["a2a.task.replied", "failed", "m", { kind: "replied", artifactId: null, events: 1 }],
    ["a2a.task.replied", "completed", "m", { kind: "replied", artifactId: "m", events: 2 }],
    ["a2a.task.canceled", "canceled", null, { kind: "canceled", artifactId: null, events: 1 }],
    ["a2a.task.held", "submitted", null, null],
  ])("%s, after which the task is %s", (kind, after, messageRowId, facts) => {
    expect(changeFacts({ kind, state: after, messageRowId })).toEqual(facts);
  });
});
