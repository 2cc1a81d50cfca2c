import { describe, expect, it } from "vitest";
import { webhookNames as a2aNames } from "../../../subgraphs/a2a/webhooks/rules/webhook-kinds.js";
import { webhookNames as chatNames } from "../../../subgraphs/chat/webhooks/rules/webhook-kinds.js";
import { webhookNames as imNames } from "../../../subgraphs/messaging/webhooks/rules/webhook-kinds.js";
import { webhookNames as mailNames } from "../../../subgraphs/mail/webhooks/rules/webhook-kinds.js";
import { webhookBody } from "../../../subgraphs/org/webhooks/rules/webhook-body.js";
import {
  contextObjection,
  contextViolations,
  storedContext,
} from "../../../subgraphs/org/webhooks/rules/webhook-context.js";
import { checkKinds } from "../../../subgraphs/org/webhooks/rules/webhook-kinds.js";
import { absentTopics, readName, spell, spellingsOf } from "../../../subgraphs/org/webhooks/rules/webhook-names.js";
import { urlObjection } from "../../../subgraphs/shared/rules/receiver-url.js";

const vocabulary = [a2aNames, mailNames, imNames, chatNames, ...absentTopics];

describe("names", () => {
  it.each([
    ["message.received", mailNames, "message.received", null],
    ["im.received", imNames, "im.received", "spec"],
    ["imessage.reaction_received", imNames, "im.reaction_received", "client"],
    ["a2a.sent_task.updated", a2aNames, "a2a.sent_task.updated", null],
    ["chat.message_sent", chatNames, "chat.message_sent", "spec"],
    ["slack.message_send_unknown", chatNames, "chat.message_send_unknown", "client"],
    ["call.ended", absentTopics[0], "call.ended", null],
    ["text.delivery_unconfirmed", absentTopics[1], "text.delivery_unconfirmed", null],
  ])("%s belongs to its topic", (name, names, kind, dialect) => {
    expect(readName(vocabulary, name)).toEqual({ names, kind, dialect });
  });

  it.each([
    "",
    "im.",
    "im",
    "received",
    "message.Received",
    "imessage.nothing",
    "slack.received",
    "phone.incoming_call",
  ])("%j is none", (name) => expect(readName(vocabulary, name)).toBeNull());

  it("are spelled as a dialect does, and found in any spelling", () => {
    expect(spell(vocabulary, "im.sent", "client")).toBe("imessage.sent");
    expect(spell(vocabulary, "chat.message_sent", "client")).toBe("slack.message_sent");
    expect(spell(vocabulary, "im.sent", "spec")).toBe("im.sent");
    expect(spell(vocabulary, "a2a.task.created", "client")).toBe("a2a.task.created");
    expect(spellingsOf(vocabulary, "imessage.sent").toSorted()).toEqual(["im.sent", "imessage.sent"]);
    expect(spellingsOf(vocabulary, "unheard.of")).toEqual(["unheard.of"]);
  });
});

describe("the kinds of a subscription", () => {
  const emitted = (kind: string) => !kind.startsWith("message.");

  it.each([
    [["a2a.task.created"], "agent_identity", ["a2a.task.created"], "spec"],
    [["im.sent", "im.received"], "agent_identity", ["im.sent", "im.received"], "spec"],
    [["imessage.sent", "imessage.received"], "agent_identity", ["im.sent", "im.received"], "client"],
    [["slack.message_sent"], "agent_identity", ["chat.message_sent"], "client"],
    [["slack.message_sent", "imessage.sent"], "agent_identity", ["chat.message_sent", "im.sent"], "client"],
  ] as const)("%j of an %s are %j in the dialect %s", (names, owner, kinds, dialect) => {
    expect(checkKinds(vocabulary, names, owner, emitted)).toMatchObject({ kinds, dialect });
  });

  it.each([
    [[], ["eventTypes"], undefined],
    [["a2a.task.created", "nothing"], ["eventTypes", 1], undefined],
    [["a2a.nothing"], ["eventTypes", 0], undefined],
    [["phone.incoming_call"], ["eventTypes", 0], undefined],
    [["message.received"], ["eventTypes", 0], "not_available"],
    [["a2a.task.created", "a2a.task.created"], ["eventTypes", 1], undefined],
    [["im.received", "imessage.received"], ["eventTypes", 1], undefined],
    [["a2a.task.created", "im.received"], ["eventTypes", 1], undefined],
    [["im.received", "imessage.sent"], ["eventTypes"], undefined],
    [["a2a.task.created", "call.ended"], ["eventTypes", 1], undefined],
    [Array.from({ length: 51 }, () => "nothing"), ["eventTypes"], undefined],
  ])("%j are refused", (names, path, type) => {
    const violation = { path, message: expect.any(String), ...(type === undefined ? {} : { type }) };
    expect(checkKinds(vocabulary, names, "agent_identity", emitted)).toEqual({ violations: [violation] });
  });

  it("fit their owner", () => {
    expect(checkKinds(vocabulary, ["a2a.task.created"], "mailbox", () => true)).toHaveProperty("violations");
    expect(checkKinds(vocabulary, ["message.sent", "im.sent"], "mailbox", () => true)).toHaveProperty("violations");
    expect(checkKinds(vocabulary, ["call.ended"], "agent_identity", () => true)).toHaveProperty("violations");
    expect(checkKinds(vocabulary, ["message.sent"], "mailbox", () => true)).toMatchObject({ kinds: ["message.sent"] });
  });
});

describe("conversation context", () => {
  it.each([
    [{}, []],
    [{ email: null, texts: null }, []],
    [{ email: { mode: "count", count: 1 }, calls: { mode: "window", hours: 168 } }, []],
    [{ email: { mode: "count", count: 50 }, texts: { mode: "window", hours: 1 } }, []],
    [{ email: { mode: "count", count: 0 } }, [["contextConfig", "email", "count"]]],
    [{ email: { mode: "count", count: 51 } }, [["contextConfig", "email", "count"]]],
    [{ email: { mode: "count" } }, [["contextConfig", "email", "count"]]],
    [{ texts: { mode: "window", hours: 169 } }, [["contextConfig", "texts", "hours"]]],
    [{ texts: { mode: "window", hours: 0 } }, [["contextConfig", "texts", "hours"]]],
    [{ calls: { mode: "count", count: 5, hours: 5 } }, [["contextConfig", "calls", "hours"]]],
    [{ calls: { mode: "window", count: 5, hours: 5 } }, [["contextConfig", "calls", "count"]]],
  ] as const)("%j is refused at %j", (config, paths) => {
    expect(contextViolations(config).map(({ path }) => path)).toEqual(paths);
  });

  it("goes with mail and instant messages alone", () => {
    for (const [name, takes] of [
      ["message.received", true],
      ["im.received", true],
      ["a2a.task.created", false],
      ["chat.message_sent", false],
    ] as const) {
      const { names } = readName(vocabulary, name)!;
      expect(contextObjection({}, [names]) === null).toBe(takes);
      expect(contextObjection(null, [names])).toBeNull();
    }
  });

  it("is stored without what is not wanted", () => {
    const config = { email: { mode: "count", count: 3, hours: null }, texts: null } as const;
    expect(storedContext(config)).toEqual({ email: { mode: "count", count: 3 } });
  });
});

describe("a receiver's URL", () => {
  const good = [
    "https://example.com",
    "https://example.com/hook?token=a%20b#part",
    "https://EXAMPLE.com:8443/hook",
    "https://xn--bcher-kva.example/",
    "https://bücher.example/",
    "https://host_name.example/",
    "https://203.0.113.9/hook",
    "https://example.com./",
    `https://example.com/${"x".repeat(2028)}`,
  ];
  const bad = [
    "",
    "example.com",
    "ftp://example.com",
    "http://example.com",
    "https://",
    "https:///",
    "https:example.com",
    "https:/example.com",
    "https:\\\\example.com",
    "https://exa mple.com",
    " https://example.com",
    "https://example.com/\n",
    "https://user:secret@example.com",
    "https://user@example.com",
    "https://:@example.com",
    "https://@example.com",
    "https://a..b/",
    "https://-example.com/",
    "https://example-.com/",
    `https://${"a".repeat(64)}.com/`,
    `https://${"abc.".repeat(64)}com/`,
    "https://exa%00mple.com",
    "https://exam!ple.com",
    "https://example.com:99999/",
    "https://example.com/\0",
    "https://example.com/\ud800",
    "javascript:alert(1)",
    "//example.com",
    `https://example.com/${"x".repeat(2029)}`,
  ];
  const here = [
    "http://localhost:3000/hook",
    "http://127.0.0.1:3000",
    "http://127.1:3000",
    "http://[::1]:3000/",
    "https://localhost/",
    "https://127.0.0.1/",
    "http://receiver.localhost/",
  ];

  it.each(good)("may be %j", (url) => expect(urlObjection(url, { allowInsecure: false })).toBeNull());
  it.each(bad)("may not be %j", (url) => {
    expect(urlObjection(url, { allowInsecure: false })).toEqual(expect.any(String));
    expect(urlObjection(url, { allowInsecure: true })).toEqual(expect.any(String));
  });
  it.each(here)("may be %j only where that is allowed", (url) => {
    expect(urlObjection(url, { allowInsecure: false })).toEqual(expect.any(String));
    expect(urlObjection(url, { allowInsecure: true })).toBeNull();
  });
});

describe("what is sent", () => {
  it("is compact JSON in the envelope's order", () => {
    const occurredAt = new Date("2026-01-01T00:00:00Z");
    const eventId = "00000000-0000-4000-8000-000000000001";
    expect(webhookBody({ eventId, eventType: "message.received", occurredAt, data: {} })).toBe(
      '{"id":"evt_00000000-0000-4000-8000-000000000001","event_type":"message.received",' +
        '"timestamp":"2026-01-01T00:00:00.000Z","data":{}}',
    );
  });
});
