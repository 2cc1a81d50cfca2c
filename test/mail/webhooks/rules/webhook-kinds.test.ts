import { expect, test } from "vitest";
import { webhookKindOf } from "../../../../subgraphs/mail/webhooks/rules/webhook-kinds.js";

test.each([
  ["mail.message.received", "message.received"],
  ["mail.message.sent", "message.sent"],
  ["mail.message.forwarded", "message.forwarded"],
  ["mail.message.delivered", "message.delivered"],
  ["mail.message.bounced", "message.bounced"],
  ["mail.message.failed", "message.failed"],
  ["mail.message.blocked", null],
  ["mail.message.spam", null],
  ["mail.thread.deleted", null],
  ["org.mail.message.sent", null],
  ["mail.toString", null],
])("the event %s is the webhook %s", (event, webhook) => expect(webhookKindOf(event)).toBe(webhook));
