import { Readable } from "node:stream";
import { text as read } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { carrierOf } from "../../../subgraphs/messaging/carriers/public.js";
import { eventsOf } from "../../../subgraphs/messaging/carriers/bluebubbles/rules/events.js";
import { outcomeOf } from "../../../subgraphs/messaging/carriers/bluebubbles/rules/outcome.js";
import { readServers } from "../../../subgraphs/messaging/carriers/bluebubbles/rules/servers.js";
import { sendStyles, styleEffects } from "../../../subgraphs/messaging/carriers/rules/send-styles.js";
import { type FakeBlueBubbles, startFakeBlueBubbles } from "../../fakes/bluebubbles.js";
import { ManualClock } from "../../support/manual-clock.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

const number = "+15555550100";
const phone = "+15555550142";
const chat = `iMessage;-;${phone}`;
const line = { carrierLineId: number, number };
const { signal } = new AbortController();
const now = new Date("2026-03-01T09:00:00Z");

describe("on a server", () => {
  const clock = new ManualClock(now);
  let mac: FakeBlueBubbles;
  let parley: TestParley;
  const carrier = () => carrierOf(parley.services, { carrier: "bluebubbles" });
  beforeAll(async () => {
    mac = await startFakeBlueBubbles();
    const servers = [{ url: mac.url, password: mac.password, number, role: "router" }];
    parley = await startTestParley({ clock, environment: { IM_BLUEBUBBLES: JSON.stringify(servers) } });
  });
  afterAll(async () => {
    await parley.close();
    await mac.close();
  });
  beforeEach(() => {
    mac.chats.clear();
    (mac.sent as any[]).length = (mac.calls as any[]).length = mac.history.length = 0;
  });
  afterEach(() => parley.services.database.request.writer.imCarrierEvent.deleteMany());

  const content = (more: object = {}) => ({
    clientRef: crypto.randomUUID(),
    text: "hello" as string | null,
    media: null,
    sendStyle: null,
    line,
    ...more,
  });
  const send = (more: object = {}) =>
    carrier().send(
      { ...content(), thread: { address: phone }, wantService: "imessage", replyTo: null, ...more },
      signal,
    );
  const media = {
    filename: 'a "b".png',
    contentType: "image/png",
    byteSize: 9,
    open: () => Readable.from([Buffer.from("a picture")]),
  };
  const stored = async () =>
    (await parley.services.database.request.reader.imCarrierEvent.findMany({ orderBy: { id: "asc" } })).map(
      ({ payload }) => payload as any,
    );

  test("its number is a line", async () => {
    const [row, ...rest] = await parley.services.database.request.reader.imLine.findMany();
    expect([row!.number, row!.role, row!.carrier, rest.length]).toEqual([number, "router", "bluebubbles", 0]);
  });

  test("a first message makes the chat, the next one goes into it", async () => {
    const first = await send({ sendStyle: "slam" });
    expect(first).toMatchObject({ kind: "accepted", carrierThreadId: chat, service: "imessage" });
    expect(mac.sent[0]).toMatchObject({
      addresses: [phone],
      message: "hello",
      method: "private-api",
      service: "iMessage",
      effectId: "com.apple.MobileSMS.expressivesend.impact",
    });
    const clientRef = crypto.randomUUID();
    const second = await send({ clientRef });
    expect(second).toMatchObject({ kind: "accepted", carrierMessageId: mac.sent[1].guid });
    expect(mac.sent[1]).toMatchObject({ chatGuid: chat, tempGuid: clientRef, message: "hello" });
  });

  test("a chat by SMS is found, and says so", async () => {
    mac.chats.add(`SMS;-;${phone}`);
    expect(await send()).toMatchObject({ kind: "accepted", service: "sms" });
  });

  test("a file goes alone or with text", async () => {
    mac.chats.add(chat);
    await send({ text: null, media });
    expect(mac.sent[0]).toMatchObject({ attachment: "a picture", name: 'a "b".png', chatGuid: chat });
    await send({ media });
    expect(mac.sent[1].parts).toEqual([
      { partIndex: 0, attachment: "upload/1", name: 'a "b".png' },
      { partIndex: 1, text: "hello" },
    ]);
  });

  test("a reply names its target", async () => {
    mac.chats.add(chat);
    const replyTo = { carrierMessageId: "guid-of-theirs", mayBePlain: false };
    expect(await send({ replyTo })).toMatchObject({ kind: "accepted" });
    expect(mac.sent[0]).toMatchObject({ selectedMessageGuid: "guid-of-theirs", partIndex: 0 });
    await send({ text: null, media, replyTo });
    expect(mac.sent[1]).toMatchObject({ selectedMessageGuid: "guid-of-theirs", partIndex: "0" });
  });

  test("what cannot be a reply is plain or is not sent", async () => {
    mac.chats.add(`SMS;-;${phone}`);
    const target = { carrierMessageId: "guid-of-theirs" };
    expect(await send({ replyTo: { ...target, mayBePlain: true } })).toMatchObject({
      kind: "accepted",
      leftPlain: true,
    });
    expect(mac.sent[0].selectedMessageGuid).toBeUndefined();
    const refused = { kind: "rejected", code: "imessage_reply_target_unavailable" };
    expect(await send({ replyTo: { ...target, mayBePlain: false } })).toMatchObject(refused);
    expect(mac.sent).toHaveLength(1);
  });

  test("a file that does not reach the server is a message that was not sent", async () => {
    mac.chats.add(chat);
    mac.failNext({ path: "/attachment/upload", answer: 500 });
    expect(await send({ media })).toMatchObject({ kind: "rejected" });
    expect(mac.sent).toEqual([]);
  });

  test("a group needs text", async () => {
    const addresses = [phone, "+15555550143"];
    const group = (more: object) => carrier().createGroup({ ...content(more), addresses }, signal);
    expect(await group({})).toMatchObject({ kind: "accepted", carrierThreadId: expect.stringContaining(";+;") });
    expect(await group({ text: null, media })).toMatchObject({ kind: "rejected", code: "group_needs_text" });
  });

  test.each([
    ["500 that names no error", { answer: 500 }, "ambiguous"],
    ["500 after the message left", { answer: 500, effect: true }, "ambiguous"],
    ["500 with the error of Messages", { answer: 500, data: { error: 22 } }, "rejected"],
    ["504", { answer: 504 }, "ambiguous"],
    ["a broken connection", { answer: "cut" }, "ambiguous"],
    ["400", { answer: 400 }, "rejected"],
    ["401", { answer: 401 }, "rejected"],
    ["404", { answer: 404 }, "rejected"],
  ] as const)("%s means what the contract says", async (_, fault, kind) => {
    mac.chats.add(chat);
    mac.failNext({ path: "/message/text", ...fault });
    expect((await send()).kind).toBe(kind);
    expect(mac.calls.filter(({ path }) => path === "/message/text")).toHaveLength(1);
  });

  test("tapbacks, typing and read receipts are called by their names", async () => {
    mac.chats.add(chat);
    const thread = { address: phone };
    const call = { line, thread, carrierMessageId: "m1", partIndex: 0, clientRef: "r" };
    expect(await carrier().tapback({ ...call, kind: "love" }, signal)).toEqual({ kind: "accepted" });
    expect(await carrier().removeTapback({ ...call, kind: "love" }, signal)).toEqual({ kind: "accepted" });
    expect(await carrier().tapback({ ...call, kind: "eyes" }, signal)).toEqual({ kind: "unsupported" });
    expect(mac.sent.map(({ reaction }) => reaction)).toEqual(["love", "-love"]);
    await carrier().typing(line, thread, signal);
    await carrier().markRead(line, thread, signal);
    expect(mac.calls.slice(-3).map(({ path }) => path)).toContain(`/chat/${encodeURIComponent(chat)}/read`);
  });

  test("availability and files are asked for", async () => {
    expect(await carrier().capability(line, phone, signal)).toBe("iMessage");
    expect(await carrier().capability(line, "+15555550143", signal)).toBe("SMS");
    mac.failNext({ path: "/handle/availability/imessage", answer: 500 });
    expect(await carrier().capability(line, phone, signal)).toBe("unknown");
    const { stream, contentType } = await carrier().fetchMedia("file-1", signal);
    expect([await read(stream), contentType]).toEqual(["a picture", "image/png"]);
  });

  const inbound = (guid: string, at = clock.now()) => ({
    guid,
    text: "hi",
    isFromMe: false,
    dateCreated: at.getTime(),
    handle: { address: phone },
    chats: [{ guid: chat, participants: [{ address: phone }] }],
    attachments: [],
  });
  const receiver = () => new URL(mac.webhooks[0]!.url).pathname;
  const post = (path: string, body: string) =>
    parley.fetch(path, { method: "POST", body, headers: { "content-type": "application/json" } });
  const round = async () => {
    clock.advance(60_000);
    await parley.work!.runDueJobs();
  };

  test("it registers one address of its own, and replaces it when it is not valid any more", async () => {
    await round();
    await round();
    expect(mac.webhooks).toHaveLength(1);
    const [{ url, events }] = mac.webhooks as any;
    expect(events).toContain("new-message");
    (mac.webhooks as any)[0].url = url.replace(/[^/]+$/, "old");
    await round();
    expect(mac.webhooks.map((hook) => hook.url)).toEqual([url]);
  });

  test("what it reports is stored once, and what it did not report is asked for", async () => {
    await round();
    const reported = inbound("m1");
    const body = JSON.stringify({ type: "new-message", data: reported });
    expect(await (await post(receiver(), body)).json()).toEqual({ events: 1 });
    await post(receiver(), body);
    mac.history.push(reported, inbound("lost"));
    await round();
    await round();
    expect((await stored()).map(({ carrierMessageId }) => carrierMessageId)).toEqual(["m1", "lost"]);
  });

  test("a file that arrives after its message is stored by itself, reported or asked for", async () => {
    await round();
    const file = (guid: string) => ({ guid, transferName: "a.png", mimeType: "image/png", totalBytes: 9 });
    const post1 = (type: string, data: object) => post(receiver(), JSON.stringify({ type, data }));
    await post1("new-message", inbound("m1"));
    const updated = { ...inbound("m1"), attachments: [file("f1")] };
    expect(await (await post1("updated-message", updated)).json()).toEqual({ events: 1 });
    await post1("updated-message", updated);
    mac.history.push({ ...inbound("m1"), attachments: [file("f1"), file("f2")] });
    await round();
    await round();
    expect((await stored()).map(({ kind, carrierMessageId, file: one }) => [kind, carrierMessageId, one?.ref])).toEqual(
      [
        ["message", "m1", undefined],
        ["file", "m1", "f1"],
        ["file", "m1", "f2"],
      ],
    );
  });

  test("a history of hundreds is read to its end", async () => {
    await round();
    for (let index = 0; index < 250; index += 1) mac.history.push(inbound(`old ${index}`));
    await round();
    expect(await stored()).toHaveLength(250);
  });

  test("a server that is away does not stop the round, and is asked again", async () => {
    await round();
    mac.history.push(inbound("later"));
    mac.failNext({ path: "/message/query", answer: "cut" });
    await round();
    await round();
    expect((await stored()).map(({ carrierMessageId }) => carrierMessageId)).toEqual(["later"]);
  });

  test("wrong secrets find nothing, and whoever guesses is not listened to", async () => {
    await round();
    const own = receiver();
    const wrong = [
      own.slice(0, -1),
      `${own}A`,
      own.replace(/[^/]+$/, "x".repeat(43)),
      own.replace(/[0-9a-f-]{36}/, "x"),
    ];
    const body = JSON.stringify({ type: "new-message", data: inbound("forged") });
    for (const path of wrong) expect((await post(path, body)).status).toBe(404);
    const guesses = await Promise.all(Array.from({ length: 40 }, () => post(wrong[2]!, body)));
    expect(guesses.at(-1)!.status).toBe(429);
    expect(await stored()).toEqual([]);
    clock.advance(120_000);
  });

  test("hostile bodies are refused or lead to nothing", async () => {
    await round();
    expect((await post(receiver(), "{")).status).toBe(400);
    expect(
      (await post(receiver(), JSON.stringify({ type: "new-message", data: { text: "x".repeat(2_000_000) } }))).status,
    ).toBe(413);
    for (const data of [null, [], 7, { guid: 7 }, { guid: "a", chats: "b" }, { guid: "a", handle: [] }]) {
      expect(await (await post(receiver(), JSON.stringify({ type: "new-message", data }))).json()).toEqual({
        events: 0,
      });
    }
  });
});

test("a server that cannot be reached rejects: nothing left this machine", async () => {
  const servers = [{ url: "http://127.0.0.1:1", password: "p", number, role: "router" }];
  const parley = await startTestParley({ environment: { IM_BLUEBUBBLES: JSON.stringify(servers) } });
  try {
    const carrier = carrierOf(parley.services, { carrier: "bluebubbles" });
    const message = { clientRef: "r", text: "hi", media: null, sendStyle: null, line, thread: { address: phone } };
    const result = await carrier.send({ ...message, wantService: "imessage", replyTo: null }, signal);
    expect(result).toMatchObject({ kind: "rejected", code: "carrier_offline" });
    expect(JSON.stringify([result, await carrier.health(signal)])).not.toContain("password");
  } finally {
    await parley.close();
  }
});

describe("an event", () => {
  const base = {
    guid: "m1",
    text: "hi\ufffc",
    dateCreated: now.getTime(),
    handle: { address: phone },
    chats: [{ guid: chat, participants: [{ address: phone }] }],
  };
  const group = [{ guid: "iMessage;+;chat1", participants: [{ address: phone }, { address: "+15555550143" }] }];
  const [kind, all] = [
    (type: string, data: unknown) => eventsOf(number, type, data, now).map((event) => event.kind),
    (type: string, data: unknown) => eventsOf(number, type, data, now) as any[],
  ];

  test("of a person is a message with its thread, text and files", () => {
    const attachments = [{ guid: "f1", transferName: "a.png", mimeType: "image/png", totalBytes: 9 }];
    expect(all("new-message", { ...base, attachments, isFromMe: false })).toEqual([
      expect.objectContaining({
        kind: "message",
        from: phone,
        text: "hi",
        thread: { id: chat, isGroup: false, participants: [phone] },
        media: [{ ref: "f1", filename: "a.png", contentType: "image/png", byteSize: 9 }],
        service: "imessage",
      }),
    ]);
    expect(all("new-message", { ...base, chats: group })[0].thread).toMatchObject({ isGroup: true });
  });

  test.each([
    ["new-message", { isFromMe: true, tempGuid: "ref" }, [["status", "sent"]]],
    ["updated-message", { isFromMe: true, dateDelivered: 1 }, [["status", "delivered"]]],
    ["updated-message", { isFromMe: true, isDelivered: true }, [["status", "delivered"]]],
    [
      "updated-message",
      { isFromMe: true, dateDelivered: 1, dateRead: 2 },
      [
        ["status", "delivered"],
        ["read", undefined],
      ],
    ],
    ["message-send-error", { isFromMe: true, error: 22 }, [["status", "error"]]],
    ["updated-message", { isFromMe: true, error: 22 }, [["status", "error"]]],
    ["updated-message", { isFromMe: false }, []],
    ["chat-read-status-changed", {}, []],
    ["unheard-of", {}, []],
  ] as const)("%s with %o", (type, more, expected) => {
    expect(all(type, { ...base, ...more }).map((event) => [event.kind, event.status])).toEqual(expected);
  });

  test.each([
    ["love", "p:1/target", ["love", false, "target", 1]],
    ["-love", "p:0/target", ["love", true, "target", 0]],
    ["question", "bp:target", ["question", false, "target", 0]],
    ["2001", "target", ["like", false, "target", 0]],
    ["3004", "target", ["emphasize", true, "target", 0]],
    ["2006", "target", ["custom", false, "target", 0]],
  ])("tapback %s on %s", (type, target, expected) => {
    const data = { ...base, isFromMe: false, associatedMessageType: type, associatedMessageGuid: target };
    const [event] = all("new-message", data);
    expect([event.reaction, event.removed, event.targetCarrierMessageId, event.partIndex]).toEqual(expected);
  });

  test("of typing and of members", () => {
    expect(kind("typing-indicator", { guid: chat, display: true })).toEqual(["typing"]);
    expect(kind("typing-indicator", { guid: chat, display: false })).toEqual([]);
    expect(kind("participant-added", { ...base, chats: group })).toEqual(["participants"]);
    expect(kind("participant-left", base)).toEqual([]);
  });
});

test.each([
  [{ status: 200, data: 1, error: null }, "accepted"],
  [{ status: null, reason: "x", leftUs: true }, "ambiguous"],
  [{ status: null, reason: "x", leftUs: false }, "rejected"],
  [{ status: 500, data: { error: 0 }, error: null }, "ambiguous"],
  [{ status: 302, data: null, error: null }, "ambiguous"],
] as const)("%o is %s", (reply, kind) => expect(outcomeOf(reply).kind).toBe(kind));

const server = { url: "https://mac.example", password: "p", number, role: "router" };
test.each([
  "{",
  "[]",
  "{}",
  ...[
    { url: "http://mac.example" },
    { url: "https://a@b" },
    { url: "https://a?b" },
    { password: "" },
    { number: "1" },
    { role: "x" },
  ].map((wrong) => JSON.stringify([{ ...server, ...wrong }])),
  JSON.stringify([server, server]),
])("IM_BLUEBUBBLES may not be %s", (setting) => expect(readServers(setting)).toBeNull());

test("every send style has an effect", () => {
  expect(sendStyles).toHaveLength(13);
  expect(new Set(Object.values(styleEffects)).size).toBe(13);
});
