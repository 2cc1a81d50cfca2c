import { expect, test } from "vitest";
import { webhookKindOf } from "../../../../subgraphs/mail/webhooks/rules/webhook-kinds.js";

test.each([
  ["mail.message.received", "message.received"],
  ["mail.message.sent", "message.sent"],
  ["mail.message.forwarded", "message.forwarded"],
  ["mail.message.delivered", "message.delivered"],
  ["mail.message.bounced", "message.bounced"],
  ["mail.message.failed", "message.failed"],
  ["mail.draft.schedule_failed", "message.schedule_failed"],
  ["mail.message.schedule_failed", null],
  ["mail.message.changed", null],
  ["mail.message.labels_changed", null],
  ["mail.message.blocked", null],
  ["mail.message.spam", null],
  ["mail.thread.snooze_ended", "message.snooze_ended"],
  ["mail.message.snooze_ended", null],
  ["mail.thread.deleted", null],
  ["org.mail.message.sent", null],
  ["mail.toString", null],
])("the event %s is the webhook %s", (event, webhook) => expect(webhookKindOf(event)).toBe(webhook));

test.each([
  [{ labels: ["a"], added: ["a"], removed: [] }, "message.labels_changed"],
  [{ labels: [], added: [], removed: ["a"] }, "message.labels_changed"],
  [{ labels: ["a"], added: [], removed: [] }, null],
  [{ mailboxId: "m" }, null],
  [null, null],
])("a change with %j is the webhook %s", (data, webhook) =>
  expect(webhookKindOf("mail.message.changed", data)).toBe(webhook),
);
