import { expect, test } from "vitest";
import { taskWebhookData } from "../../../../subgraphs/a2a/webhooks/rules/webhook-data.js";
import { webhookKindOf } from "../../../../subgraphs/a2a/webhooks/rules/webhook-kinds.js";

test.each([
  ["a2a.task.created", "worker", "a2a.task.created"],
  ["a2a.task.message", "worker", "a2a.task.message"],
  ["a2a.task.canceled", "worker", "a2a.task.canceled"],
  ["a2a.task.canceled", "worker", "a2a.task.canceled", "requester"],
  ["a2a.task.canceled", "requester", "a2a.sent_task.updated", "worker"],
  ["a2a.task.replied", "requester", "a2a.sent_task.updated"],
  ["a2a.task.replied", "worker", null],
  ["a2a.task.created", "requester", null],
  ["a2a.task.message", "requester", null],
  ["a2a.task.canceled", "requester", null],
  ["identity.updated", null, null],
] as const)("the event %s is for the %s the webhook %s", (event, side, kind, leftBy?: "requester" | "worker") =>
  expect(webhookKindOf(event, side, leftBy)).toBe(kind),
);

test("a webhook of a task holds its parts up to 256 KiB", () => {
  const side = { identityId: "i", organizationId: "o", handle: null };
  const facts = {
    taskId: "t",
    contextId: "c",
    state: "working",
    requester: side,
    worker: { ...side, identityId: "w" },
  };
  const data = (text: string, role: "caller" | "agent" = "caller") =>
    taskWebhookData({ ...facts, message: { messageId: "m", role, parts: [{ text }] } });
  const most = 256 * 1024 - JSON.stringify([{ text: "" }]).length;
  expect(data("x".repeat(most))).not.toHaveProperty("parts_truncated");
  expect(data("x".repeat(most + 1))).toMatchObject({ parts: [], parts_truncated: true });
  expect(data("é".repeat(most / 2 + 1))).toMatchObject({ parts: [], parts_truncated: true });
  expect(["caller", "agent"].map((role) => data("", role as "caller").sender)).toMatchObject([
    { identity_id: "i" },
    { identity_id: "w" },
  ]);
  const untold = taskWebhookData({ ...facts, message: null });
  expect(Object.keys(untold)).toEqual(["task_id", "context_id", "state", "caller", "target"]);
});
