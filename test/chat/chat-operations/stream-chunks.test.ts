import { expect, test } from "vitest";
import {
  chunkLimits,
  chunkViolations,
  slackChunk,
  type StreamChunk,
} from "../../../subgraphs/chat/chat-operations/rules/stream-chunks.js";

const task = { type: "task_update", id: "research", title: "Read", status: "in_progress" } as const;
const plan = { type: "plan_update", title: "Prepare" } as const;
const whereWrong = (chunks: readonly StreamChunk[], fewest: 0 | 1 = 1) =>
  chunkViolations(chunks, fewest).map(({ path }) => path.join("."));

test.each<[string, StreamChunk[]]>([
  ["a task", [task]],
  ["a task with everything", [{ ...task, status: "complete", details: "", output: "Done" }]],
  ["a plan and a task", [plan, task]],
  ["a plan whose other members are null", [{ ...plan, id: null, status: null, details: null, output: null }]],
  ["as many as there may be", Array.from({ length: chunkLimits.most }, () => task)],
])("%s is right", (_, chunks) => {
  expect(chunkViolations(chunks, 1)).toEqual([]);
});

test.each<[string, StreamChunk[], string[]]>([
  ["a task without an id", [{ ...task, id: null }], ["chunks.0.id"]],
  ["a task without a status", [plan, { ...task, status: null }], ["chunks.1.status"]],
  ["a plan with a status", [{ ...plan, status: "error" }], ["chunks.0.status"]],
  ["a blank title", [{ ...task, title: " " }], ["chunks.0.title"]],
  ["a title that is too long", [{ ...task, title: "t".repeat(1_001) }], ["chunks.0.title"]],
  ["an id that is too long", [{ ...task, id: "i".repeat(256) }], ["chunks.0.id"]],
  ["a NUL in details", [{ ...task, details: "\0" }], ["chunks.0.details"]],
  ["an output that is too long", [{ ...task, output: "o".repeat(4_001) }], ["chunks.0.output"]],
  ["too many", Array.from({ length: chunkLimits.most + 1 }, () => task), ["chunks"]],
])("%s is wrong", (_, chunks, where) => {
  expect(whereWrong(chunks)).toEqual(where);
});

test("nothing may be said at the start and at the end alone", () => {
  expect([whereWrong([], 0), whereWrong([], 1)]).toEqual([[], ["chunks"]]);
});

test("Slack is told what was said, and no more", () => {
  expect(slackChunk({ ...task, details: null, output: "" })).toEqual({ ...task, output: "" });
  expect(slackChunk({ ...plan, id: null })).toEqual(plan);
});
