import { describe, expect, it } from "vitest";
import { webhookNames as a2a } from "../../../../subgraphs/a2a/webhooks/rules/webhook-kinds.js";
import { webhookNames as chat } from "../../../../subgraphs/chat/webhooks/rules/webhook-kinds.js";
import { webhookNames as im } from "../../../../subgraphs/messaging/webhooks/rules/webhook-kinds.js";
import { webhookNames as mail } from "../../../../subgraphs/mail/webhooks/rules/webhook-kinds.js";
import {
  contextObjection,
  contextViolations,
  storedContext,
} from "../../../../subgraphs/org/webhooks/rules/webhook-context.js";
import { checkKinds } from "../../../../subgraphs/org/webhooks/rules/webhook-kinds.js";
import { absentTopics } from "../../../../subgraphs/org/webhooks/rules/webhook-names.js";
import { urlObjection } from "../../../../subgraphs/shared/rules/receiver-url.js";

const vocabulary = [a2a, mail, im, chat, ...absentTopics];
const all = () => true;
const spelled = "The event types use two spellings. Use one of them.";
const ofIdentity = "These event types belong to an identity. Set the identity as the owner.";
const alone = "A2A event types cannot share a subscription with other event types. Create a subscription of their own.";

describe("what is wrong with event types is said in words", () => {
  it.each<[string[], (string | number)[], string]>([
    [[], [], "A subscription needs at least one event type."],
    [Array.from({ length: 51 }, () => "a2a.task.created"), [], "A subscription can have at most 50 event types."],
    [["phone.incoming_call"], [0], "This event type cannot be subscribed to."],
    [["a2a.task.created", "nonsense"], [1], "There is no such event type."],
    [["a2a.task.created", "a2a.task.created"], [1], "This event type is in the list twice."],
    [["a2a.task.created", "message.sent"], [1], alone],
    [["im.sent", "imessage.received"], [], spelled],
  ])("case %#", (eventTypes, at, message) => {
    expect(checkKinds(vocabulary, eventTypes, "agent_identity", all)).toEqual({
      violations: [{ path: ["eventTypes", ...at], message }],
    });
  });

  it("of one that this server does not emit, with its own type", () => {
    expect(checkKinds(vocabulary, ["im.sent"], "agent_identity", () => false)).toEqual({
      violations: [
        { path: ["eventTypes", 0], message: "This event type is not available on this server.", type: "not_available" },
      ],
    });
  });

  it("of an identity's, given to a mailbox", () => {
    expect(checkKinds(vocabulary, ["a2a.task.created"], "mailbox", all)).toEqual({
      violations: [{ path: ["eventTypes"], message: ofIdentity }],
    });
  });
});

it.each([
  ["im.sent", "imessage.sent"],
  ["im.reaction_received", "imessage.reaction_received"],
  ["im.received", "imessage.received"],
  ["im.delivered", "imessage.delivered"],
  ["im.delivery_failed", "imessage.delivery_failed"],
  ["chat.message_sent", "slack.message_sent"],
  ["chat.message_send_failed", "slack.message_send_failed"],
  ["chat.message_send_unknown", "slack.message_send_unknown"],
])("%s is what clients call %s", (spec, client) => {
  expect(checkKinds(vocabulary, [spec], "agent_identity", all)).toMatchObject({ kinds: [spec], dialect: "spec" });
  expect(checkKinds(vocabulary, [client], "agent_identity", all)).toMatchObject({ kinds: [spec], dialect: "client" });
});

it.each([...["received", "sent", "forwarded", "delivered", "bounced", "failed"].map((kind) => `message.${kind}`)])(
  "a mailbox has %s",
  (kind) => {
    expect(checkKinds(vocabulary, [kind], "mailbox", all)).toMatchObject({
      kinds: [kind],
      dialect: "spec",
      topics: [mail],
    });
  },
);

it.each([
  "call.ended",
  ...["received", "sent", "delivered", "delivery_failed", "delivery_unconfirmed"].map((kind) => `text.${kind}`),
])("%s is known and belongs to nobody here", (kind) => {
  expect(checkKinds(vocabulary, [kind], "mailbox", all)).toHaveProperty("violations");
  expect(checkKinds(vocabulary, [kind], "mailbox", () => false)).toMatchObject({
    violations: [{ type: "not_available" }],
  });
});

it.each(["count", "window"] as const)("what is wrong with context by %s is said in words", (mode) => {
  const [own, foreign, max] = mode === "count" ? ["count", "hours", 50] : ["hours", "count", 168];
  expect(contextViolations({ email: { mode, [own as string]: 1.5, [foreign as string]: 1 } })).toEqual([
    { path: ["contextConfig", "email", foreign], message: `${foreign} is not allowed in the mode ${mode}.` },
    { path: ["contextConfig", "email", own], message: `${own} must be a whole number from 1 to ${max}.` },
  ]);
});

it("context is refused in words where there is none, and kept as it is asked for", () => {
  expect(contextObjection({}, [a2a])).toEqual({
    path: ["contextConfig"],
    message: "These event types have no conversation context.",
  });
  const config = { texts: { mode: "window", hours: 5, count: null }, calls: { mode: "count", count: 2 } } as const;
  expect(storedContext(config)).toEqual({ texts: { mode: "window", hours: 5 }, calls: { mode: "count", count: 2 } });
});

it.each([
  [`https://example.com/${"x".repeat(2029)}`, "The URL has more than 2048 characters."],
  ["ftp://example.com", "This is not a valid https URL."],
  ["https://user@example.com", "The URL must not contain credentials."],
  ["https://localhost/", "This address is not allowed."],
  ["http://example.com", "The URL must begin with https://."],
  ["https://-example.com/", "The host of the URL is not valid."],
])("the address of case %# is refused in words", (url, message) => {
  expect(urlObjection(url, { allowInsecure: false })).toBe(message);
});
