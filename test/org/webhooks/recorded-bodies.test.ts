import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { taskWebhookData } from "../../../subgraphs/a2a/webhooks/rules/webhook-data.js";
import { receivedData } from "../../../subgraphs/chat/webhooks/rules/received-data.js";
import { domains } from "../../../subgraphs/domains.js";
import { mailContext } from "../../../subgraphs/mail/webhooks/rules/webhook-context.js";
import { failedDraftData } from "../../../subgraphs/mail/webhooks/rules/failed-draft.js";
import { mailWebhookData } from "../../../subgraphs/mail/webhooks/rules/webhook-data.js";
import { textContext } from "../../../subgraphs/messaging/webhooks/rules/webhook-context.js";
import { messageWebhookData, reactionWebhookData } from "../../../subgraphs/messaging/webhooks/rules/webhook-data.js";
import type { WebhookData } from "../../../subgraphs/shared/webhooks/webhook-source.js";

const forgedVerdict = {
  level: "dangerous",
  findings: [{ code: "forged", severity: "high", part: "header", count: 1, excerpt: null }],
  engine: 1,
  screenedAt: "2026-01-01T00:00:00.000Z",
} as const;

// Receivers verify and parse bodies of webhooks, so a change of one is seen here, to the byte. If you meant the change, run
// `npx vitest run --project fast`, this file and then `-u`.

const at = new Date("2026-01-02T03:04:05.006Z");
const owner = { identityId: "owner", organizationId: "org_own", handle: "scout" };

beforeAll(() => vi.useFakeTimers({ now: at, toFake: ["Date"] }));
afterAll(() => vi.useRealTimers());

test("the example of every kind has the recorded data", async () => {
  const lines = domains.flatMap(({ webhooks }) =>
    webhooks.flatMap(({ source }) =>
      source === undefined ? [] : Object.keys(source.kinds).map((kind) => line(kind, source.example(kind, owner))),
    ),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("recorded/examples.txt");
});

test("rows with everything set, and with nothing, become the recorded data", async () => {
  const lines = Object.entries({ ...mail(), ...im(), ...tasks(), ...chat(), ...contexts() });
  await expect(`${lines.map(([name, data]) => line(name, data)).join("\n")}\n`).toMatchFileSnapshot(
    "recorded/bodies.txt",
  );
});

/** Random ids are numbered, and long repetitions are counted. */
function line(name: string, data: WebhookData): string {
  const ids: string[] = [];
  const text = JSON.stringify(data).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `id-${ids.indexOf(id)}`;
  });
  return `${name} ${text.replaceAll(/(.)\1{99,}/gu, (run, one: string) => `${one} × ${run.length / one.length}`)}`;
}

function mail(): Record<string, WebhookData> {
  const addresses = { fromAddress: "Ann@x.example", toAddresses: ["bob@y.example"], emailAddress: "bob@y.example" };
  const ids = { id: "m1", mailboxId: "b1", threadId: "t1", rfcId: "<a@b>", createdAt: at };
  const set = { ccAddresses: ["cc@y.example"], bccAddresses: ["bcc@y.example"], subject: "S", snippet: "Hel" };
  const unset = { ccAddresses: [], bccAddresses: [], subject: null, snippet: null, bodyText: null };
  const labelled = {
    isRead: true,
    isStarred: true,
    importId: "j1",
    openCount: 1,
    folder: "archive",
    isSnoozed: false,
    names: ["b", "a"],
  };
  const unlabelled = {
    isRead: true,
    isStarred: false,
    importId: null,
    openCount: 0,
    folder: null,
    isSnoozed: false,
    names: [],
  };
  const full = {
    ...labelled,
    status: "delivered",
    ...ids,
    ...addresses,
    ...set,
    bodyText: "Hello 😀",
    hasAttachments: true,
    isForged: false,
    screening: null,
  };
  const bare = {
    ...unlabelled,
    status: "received",
    ...ids,
    ...addresses,
    ...unset,
    hasAttachments: false,
    isForged: true,
    screening: forgedVerdict,
  };
  const agents = [
    { id: "i1", agentHandle: "ann", displayName: "Ann", emailAddress: "ann@x.example" },
    { id: "i2", agentHandle: "bcc", displayName: null, emailAddress: "bcc@y.example" },
  ];
  const contacts = new Map([["bcc@y.example", { id: "c1", name: "Bea", memories: ["Likes tea."] }]]);
  return {
    "mail received": mailWebhookData("message.received", { ...full, direction: "inbound" }, { contacts, agents }),
    "mail received, bare": mailWebhookData("message.received", { ...bare, direction: "inbound" }, { contacts, agents }),
    "mail received, long": mailWebhookData(
      "message.received",
      { ...bare, bodyText: "😀".repeat(65_537), direction: "inbound" },
      { contacts, agents: [] },
    ),
    "mail sent": mailWebhookData("message.sent", { ...full, direction: "outbound" }, { contacts, agents }),
    "mail with other labels": mailWebhookData(
      "message.labels_changed",
      { ...full, direction: "outbound" },
      { contacts, agents: [] },
      {
        labels: ["sent", "a"],
        added: ["a"],
        removed: ["b"],
      },
    ),
    "draft not sent at its time": failedDraftData(
      {
        draftId: "d1",
        mailboxId: "m1",
        sendAt: at.toISOString(),
        code: "recipient_blocked",
        message: "A rule of this mailbox does not allow it.",
      },
      at,
    ),
    "mail bounced, bare": mailWebhookData(
      "message.bounced",
      { ...bare, direction: "outbound" },
      { contacts, agents: [] },
    ),
  };
}

function im(): Record<string, WebhookData> {
  const error = { errorCode: "22", errorMessage: "No.", errorReason: "Refused.", errorDetail: "Number." };
  const noError = { errorCode: null, errorMessage: null, errorReason: null, errorDetail: null };
  const shared = { conversationId: "c1", identityId: "i1", assignmentId: "a1", createdAt: at, updatedAt: at };
  const message = {
    ...shared,
    id: "m1",
    participants: ["+15555550142"],
    content: "Hello",
    isBlocked: false,
    screening: forgedVerdict,
    isRead: true,
  };
  const set = { senderNumber: "+15555550142", sendStyle: "slam", replyToMessageId: "m0", threadRootId: "m0" };
  const unset = { senderNumber: null, sendStyle: null, replyToMessageId: null, threadRootId: null };
  const group = { ...message, ...set, ...noError, isGroup: true, remoteNumber: null, wasDowngraded: true };
  const single = { ...message, ...unset, ...error, isGroup: false, remoteNumber: "+15555550142", wasDowngraded: null };
  const number = { remoteNumber: "+15555550142", service: "sms" } as const;
  const times = { sentAt: at, deliveredAt: at, failedAt: null };
  const delivered = { ...number, ...noError, ...times, deliveryStatus: "delivered" } as const;
  const failed = {
    ...number,
    ...error,
    sentAt: null,
    deliveredAt: null,
    failedAt: at,
    deliveryStatus: "error",
  } as const;
  const reaction = {
    ...shared,
    id: "r1",
    messageId: "m1",
    organizationId: "o1",
    direction: "inbound",
    reaction: "custom",
    customEmoji: "🎉",
    remoteNumber: "+15555550142",
    partIndex: 1,
    sender: "+15555550142",
    isLive: true,
    isBlocked: false,
    version: 1,
  } as const;
  const agents = [{ id: "i1", agentHandle: "scout", displayName: null }];
  const media = [{ url: "https://example.com/a", contentType: "image/png", byteSize: 12 }];
  return {
    "im received by a group": messageWebhookData(
      {
        message: { ...group, direction: "inbound", service: "imessage", status: "received" },
        ...{ recipients: [], media, reactions: [reaction] },
      },
      "received",
      { contact: { id: "c1", name: "Dana", memories: ["Likes tea."] }, agents },
    ),
    "im failed": messageWebhookData(
      {
        message: { ...single, direction: "outbound", service: "sms", status: "error" },
        ...{ recipients: [delivered, failed], media: [], reactions: [] },
      },
      "error",
      { contact: null, agents: [] },
    ),
    "im reaction": reactionWebhookData(reaction, { contact: { id: "c1", name: null, memories: [] }, agents }),
  };
}

function tasks(): Record<string, WebhookData> {
  const shown = { domain: "x.example", verifier: "parley", lastSuccessAt: at, validUntil: at };
  const requester = { identityId: "i1", organizationId: "o1", handle: "ann", affiliation: shown };
  const worker = { identityId: "i2", organizationId: "o2", handle: null, affiliation: null };
  const task = { taskId: "t1", contextId: "c1", state: "working", requester, worker };
  const parts = [{ text: "Hello" }, { data: { a: [1, null] } }];
  return {
    "task without a message": taskWebhookData({ ...task, message: null }),
    "task of the caller": taskWebhookData({ ...task, message: { messageId: "m1", role: "caller", parts } }),
    "task of the agent": taskWebhookData({ ...task, message: { messageId: "m2", role: "agent", parts } }),
    "task, long": taskWebhookData({
      ...task,
      message: { messageId: "m3", role: "agent", parts: [{ text: "a".repeat(300_000) }] },
    }),
  };
}

function chat(): Record<string, WebhookData> {
  const connection = { id: "n1", identityId: "i1", workspaceId: "T1" };
  const actor = { id: "U1", teamId: "T2", name: "ann", realName: "Ann", displayName: null, image72: null };
  const arrived = { slackEventId: "Ev1", conversationId: "C1", threadTs: null, userId: "U1", happenedAt: at };
  const facts = { message: null, reaction: null, fileId: null, actor };
  const press = { ...arrived, type: "block_actions", subtype: null, messageTs: "1.2" } as const;
  const actions = [{ actionId: null, blockId: "b", type: "button", value: null, selected: ["x"] }];
  return {
    "chat press": receivedData({ ...press, facts: { ...facts, actions } }, connection, []),
    "chat renamed": receivedData({ ...press, type: "channel_rename", facts }, connection, ["channel"]),
    "chat joined": receivedData({ ...press, type: "member_joined_channel", facts }, connection, ["channel"]),
  };
}

function contexts(): Record<string, WebhookData> {
  const config = {
    email: { mode: "count", count: 2 },
    texts: { mode: "window", hours: 3 },
    calls: { mode: "count", count: 1 },
  } as const;
  const address = { fromAddress: "ann@x.example", toAddresses: ["bob@y.example"], emailAddress: "bob@y.example" };
  const earlier = { id: "m1", direction: "inbound", createdAt: at, subject: null, snippet: "Hel", ...address } as const;
  const text = {
    id: "m2",
    direction: "outbound",
    service: "sms",
    sender: null,
    status: "sent",
    createdAt: at,
  } as const;
  const texts = [
    { ...text, text: null, mediaCount: 2 },
    { ...text, text: "a".repeat(4_097), mediaCount: 0 },
  ];
  return {
    "context of mail": mailContext(config, { newest: [earlier, { ...earlier, id: "m0" }], isCut: true }),
    "context of texts": textContext(config, texts),
    "context of nothing": mailContext({}, { newest: [], isCut: false }),
  };
}
