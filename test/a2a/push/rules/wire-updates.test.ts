import { describe, expect, it, test } from "vitest";
import {
  type ReportedChange,
  type ReportedMessage,
  wireUpdates,
} from "../../../../subgraphs/a2a/push/rules/wire-updates.js";
import type { TaskState } from "../../../../subgraphs/a2a/tasks/rules/task-state.js";

const task = { taskId: "task-1", contextId: "context-1" };
const at = new Date("2026-05-20T10:11:12.345Z");
const timestamp = "2026-05-20T10:11:12.345Z";

const message = (facts: Partial<ReportedMessage> = {}): ReportedMessage => ({
  id: "row-1",
  messageId: "m-1",
  role: "agent",
  parts: [{ text: "done" }],
  metadata: null,
  extensions: null,
  referenceTaskIds: null,
  ...facts,
});
const change = (facts: Partial<ReportedChange> = {}): ReportedChange => ({
  ...task,
  state: "working",
  at,
  opened: false,
  message: null,
  ...facts,
});
const wire = { ...task, messageId: "m-1", role: "ROLE_AGENT", parts: [{ text: "done" }] };

test.each<[TaskState, string]>([
  ["submitted", "TASK_STATE_SUBMITTED"],
  ["working", "TASK_STATE_WORKING"],
  ["input_required", "TASK_STATE_INPUT_REQUIRED"],
  ["completed", "TASK_STATE_COMPLETED"],
  ["failed", "TASK_STATE_FAILED"],
  ["canceled", "TASK_STATE_CANCELED"],
])("the state %s is %s on the wire", (state, name) => {
  expect(wireUpdates(change({ state }))).toEqual([
    { member: "statusUpdate", value: { ...task, status: { state: name, timestamp } } },
  ]);
});

describe("a change", () => {
  it("that opened the task tells all of it", () => {
    const first = message({ role: "caller" });
    const status = { state: "TASK_STATE_SUBMITTED", timestamp };
    expect(wireUpdates(change({ state: "submitted", opened: true, message: first }))).toEqual([
      {
        member: "task",
        value: { id: "task-1", contextId: "context-1", status, history: [{ ...wire, role: "ROLE_USER" }] },
      },
    ]);
    expect(wireUpdates(change({ state: "submitted", opened: true }))).toEqual([
      { member: "task", value: { id: "task-1", contextId: "context-1", status } },
    ]);
  });

  it("by the worker tells what it said", () => {
    expect(wireUpdates(change({ state: "input_required", message: message() }))).toEqual([
      {
        member: "statusUpdate",
        value: { ...task, status: { state: "TASK_STATE_INPUT_REQUIRED", message: wire, timestamp } },
      },
    ]);
  });

  it("by the requester tells the state alone", () => {
    expect(wireUpdates(change({ message: message({ role: "caller" }) }))).toEqual([
      { member: "statusUpdate", value: { ...task, status: { state: "TASK_STATE_WORKING", timestamp } } },
    ]);
  });

  it("that canceled the task tells the state alone", () => {
    expect(wireUpdates(change({ state: "canceled", message: message() }))).toEqual([
      { member: "statusUpdate", value: { ...task, status: { state: "TASK_STATE_CANCELED", timestamp } } },
    ]);
  });

  it("that completed the task tells the result before the state", () => {
    const artifact = { artifactId: "row-1", name: "result", parts: [{ text: "done" }] };
    expect(wireUpdates(change({ state: "completed", message: message() }))).toEqual([
      { member: "artifactUpdate", value: { ...task, artifact, lastChunk: true } },
      {
        member: "statusUpdate",
        value: { ...task, status: { state: "TASK_STATE_COMPLETED", message: wire, timestamp } },
      },
    ]);
  });
});

test("a message is told with what it has, and without what it has not", () => {
  const full = { metadata: { a: 1 }, extensions: ["urn:x"], referenceTaskIds: ["task-0"] };
  const [update] = wireUpdates(change({ message: message(full) }));
  expect(update!.value).toMatchObject({ status: { message: { ...wire, ...full } } });
});

test("parts that are too large to be posted are left out, and it is said so", () => {
  const parts = [{ text: "x".repeat(256 * 1024) }];
  const [artifact, status] = wireUpdates(
    change({ state: "completed", message: message({ parts, metadata: { a: 1 } }) }),
  );
  expect(artifact!.value).toMatchObject({ artifact: { parts: [], metadata: { parts_truncated: true } } });
  expect(status!.value).toMatchObject({
    status: { message: { parts: [], metadata: { a: 1, parts_truncated: true } } },
  });
  const fits = [{ text: "x".repeat(256 * 1024 - '[{"text":""}]'.length) }];
  expect(wireUpdates(change({ state: "completed", message: message({ parts: fits }) }))[0]!.value).toMatchObject({
    artifact: { parts: fits },
  });
});
