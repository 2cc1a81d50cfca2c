import { describe, expect, it, test } from "vitest";
import { believedAddresses } from "../../../../subgraphs/mail/messages/rules/believed-addresses.js";
import { mailWebhookData, type WebhookMessage } from "../../../../subgraphs/mail/webhooks/rules/webhook-data.js";

const message: WebhookMessage = {
  id: "m1",
  mailboxId: "b1",
  threadId: "t1",
  rfcId: "<a@b>",
  fromAddress: "Ann@X.example",
  toAddresses: ["bob@y.example"],
  ccAddresses: ["cc@y.example"],
  bccAddresses: ["bcc@y.example"],
  emailAddress: "bob@y.example",
  subject: "S",
  snippet: "Hel",
  bodyText: "Hello",
  direction: "inbound",
  hasAttachments: true,
  isForged: false,
  screening: null,
  createdAt: new Date(1_000),
  status: "received",
  isRead: false,
  isStarred: false,
  importId: null,
  openCount: 0,
  folder: "inbox",
  isSnoozed: false,
  names: ["urgent"],
};
const agent = (handle: string, emailAddress: string) => ({
  id: `i-${handle}`,
  agentHandle: handle,
  displayName: null,
  emailAddress,
});
const contact = (id: string) => ({ id, name: null, memories: [] });
const contacts = new Map(["cc@y.example", "ann@x.example"].map((address) => [address, contact(`c-${address}`)]));
const ann = agent("ann", "ann@x.example");
const data = (kind: Parameters<typeof mailWebhookData>[0], change: Partial<WebhookMessage> = {}, agents = [ann]): any =>
  mailWebhookData(kind, { ...message, ...change }, { contacts, agents });

const said = {
  id: "m1",
  mailbox_id: "b1",
  thread_id: "t1",
  message_id: "<a@b>",
  from_address: "Ann@X.example",
  to_addresses: ["bob@y.example"],
  cc_addresses: ["cc@y.example"],
  bcc_addresses: null,
  email_address: "bob@y.example",
  subject: "S",
  snippet: "Hel",
  body: "Hello",
  body_state: "complete",
  body_truncated: false,
  body_total_chars: 5,
  body_included_chars: 5,
  direction: "inbound",
  status: "received",
  has_attachments: true,
  created_at: "1970-01-01T00:00:01.000Z",
  labels: ["received", "unread", "urgent"],
};
const noBody = {
  body: null,
  body_state: null,
  body_truncated: null,
  body_total_chars: null,
  body_included_chars: null,
};

test("a received mail", () => {
  expect(data("message.received")).toEqual({
    message: { ...said, screening_level: null, screening_findings: [] },
    contacts: [
      { bucket: "from", address: "Ann@X.example", id: "c-ann@x.example", name: null, memories: [] },
      { bucket: "cc", address: "cc@y.example", id: "c-cc@y.example", name: null, memories: [] },
    ],
    agent_identities: [
      { bucket: "from", address: "Ann@X.example", id: "i-ann", agent_handle: "ann", display_name: null },
    ],
  });
});

test("what screening found in a received mail, each kind once", () => {
  const finding = { code: "instructions", severity: "medium", count: 1, excerpt: "ignore" } as const;
  const findings = [{ ...finding, part: "text" } as const, { ...finding, part: "html" } as const];
  const screening = { level: "suspicious", findings, engine: 1, screenedAt: "2026-01-01T00:00:00.000Z" } as const;
  expect(data("message.received", { screening }).message).toMatchObject({
    screening_level: "suspicious",
    screening_findings: ["instructions"],
  });
});

test.each([
  ["message.sent", "sent"],
  ["message.forwarded", "sent"],
  ["message.delivered", "delivered"],
  ["message.bounced", "bounced"],
  ["message.failed", "failed"],
] as const)("%s has no body, and names who was copied: its status is %s", (kind, status) => {
  const sent = {
    ...said,
    ...noBody,
    direction: "outbound",
    status,
    bcc_addresses: ["bcc@y.example"],
    labels: ["sent", "urgent"],
  };
  expect(data(kind, { direction: "outbound" }).message).toEqual(sent);
});

test("nobody in copy is null", () => {
  const { message: sent } = data("message.sent", { direction: "outbound", ccAddresses: [], bccAddresses: [] });
  expect([sent.cc_addresses, sent.bcc_addresses]).toEqual([null, null]);
});

describe("the body", () => {
  const most = 65_536;
  it.each<[string, string | null, string | null, string, number, number]>([
    ["none", null, null, "unavailable", 0, 0],
    ["empty", "", "", "complete", 0, 0],
    ["as long as can be", "x".repeat(most), "x".repeat(most), "complete", most, most],
    ["too long", "x".repeat(most + 1), "x".repeat(most), "truncated", most + 1, most],
    [
      "too long by a character of two units",
      `${"x".repeat(most - 1)}😀😀`,
      `${"x".repeat(most - 1)}😀`,
      "truncated",
      most + 1,
      most,
    ],
    ["of characters of two units", "😀".repeat(most), "😀".repeat(most), "complete", most, most],
    ["of the last character of one unit", "\uffff".repeat(most), "\uffff".repeat(most), "complete", most, most],
  ])("%s", (_, bodyText, body, state, total, included) => {
    expect(data("message.received", { bodyText }).message).toMatchObject({
      body,
      body_state: state,
      body_truncated: state === "truncated",
      body_total_chars: total,
      body_included_chars: included,
    });
  });
});

describe("agents whom a mail names", () => {
  const bob = agent("bob", "bob@y.example");
  const copied = agent("cc", "cc@y.example");
  const hidden = agent("bcc", "bcc@y.example");
  const all = [ann, bob, copied, hidden];
  const named = (change: Partial<WebhookMessage>, agents = all) =>
    data("message.sent", change, agents).agent_identities.map((one: any) => `${one.bucket} ${one.agent_handle}`);

  it("are who wrote it and who was copied, when it arrives", () => {
    expect(named({})).toEqual(["from ann", "cc cc"]);
  });
  it("are its recipients, when it leaves", () => {
    expect(named({ direction: "outbound" })).toEqual(["to bob", "cc cc", "bcc bcc"]);
  });
  it("are not who is said to have written it, when that is forged", () => {
    expect(named({ isForged: true })).toEqual(["cc cc"]);
  });
  it("are none when it names nobody of ours", () => {
    expect(named({}, [])).toEqual([]);
  });

  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `${n}@y.example`);
  it("are not looked for among more than 50 addresses", () => {
    expect(named({ ccAddresses: [...addresses(48), "CC@Y.example"] })).toEqual(["from ann", "cc cc"]);
    expect(named({ ccAddresses: [...addresses(49), "cc@y.example"] })).toEqual([]);
  });
  it("an address that is named twice, in another case, counts once", () => {
    expect(named({ ccAddresses: [...addresses(48), "CC@Y.example", "cc@y.example"] })).toEqual([
      "from ann",
      "cc cc",
      "cc cc",
    ]);
  });

  it("are asked for by the side that the message is on", () => {
    expect(believedAddresses(message)).toEqual([
      { bucket: "from", address: "Ann@X.example", key: "ann@x.example" },
      { bucket: "cc", address: "cc@y.example", key: "cc@y.example" },
    ]);
  });
});

describe("contacts whom a mail names", () => {
  const named = (change: Partial<WebhookMessage>) =>
    data("message.received", change).contacts.map((one: any) => `${one.bucket} ${one.id}`);

  it("are found however the mail writes their address", () => {
    expect(named({ ccAddresses: ["CC@Y.example"] })).toEqual(["from c-ann@x.example", "cc c-cc@y.example"]);
  });
  it("are not who is said to have written it, when that is forged", () => {
    expect(named({ isForged: true })).toEqual(["cc c-cc@y.example"]);
  });
  it("are not looked for among more than 50 addresses", () => {
    expect(named({ ccAddresses: Array.from({ length: 50 }, (_, n) => `${n}@y.example`) })).toEqual([]);
  });
});
