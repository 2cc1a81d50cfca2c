import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { carrierOf } from "../../../subgraphs/messaging/carriers/public.js";
import { eventsOf } from "../../../subgraphs/messaging/carriers/bluebubbles/rules/events.js";
import { type FakeBlueBubbles, startFakeBlueBubbles } from "../../fakes/bluebubbles.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

// A Mac that takes a call and does not answer.

const number = "+15555550100";
const phone = "+15555550142";
const chat = `iMessage;-;${phone}`;
const line = { carrierLineId: number, number };
const { signal } = new AbortController();
const now = new Date("2026-03-01T09:00:00Z");

let mac: FakeBlueBubbles;
let parley: TestParley;
const carrier = () => carrierOf(parley.services, { carrier: "bluebubbles" });
beforeAll(async () => {
  mac = await startFakeBlueBubbles();
  const servers = [{ url: mac.url, password: mac.password, number, role: "router" }];
  parley = await startTestParley({ environment: { IM_BLUEBUBBLES: JSON.stringify(servers) } });
});
afterAll(async () => {
  await parley.close();
  await mac.close();
});
beforeEach(() => {
  mac.chats.clear();
  (mac.sent as any[]).length = (mac.calls as any[]).length = 0;
});

const content = () => ({ clientRef: crypto.randomUUID(), text: "hello", media: null, sendStyle: null, line });
/** Gives up once the Mac was asked for this. */
const onceAsked = (path: string): AbortSignal => {
  const controller = new AbortController();
  const before = timesAsked(path);
  const asked = vi.waitUntil(() => timesAsked(path) > before, { interval: 5 });
  void asked.then(() => controller.abort());
  return controller.signal;
};
const thread = { address: phone };
const message = () => ({ ...content(), thread, wantService: "imessage" as const, replyTo: null });
const reaction = { line, thread, carrierMessageId: "m1", partIndex: 0, clientRef: "r", kind: "love" as const };
const lookUp = `/chat/${encodeURIComponent(chat)}`;
/** How often the Mac was asked to do something. */
const timesAsked = (path: string) => mac.calls.filter((call) => call.path === path).length;
beforeEach(() => void mac.chats.add(chat));

test.each([false, true])(
  "a send ends in its time, and nobody knows: with an effect %s, it is not repeated",
  async (effect) => {
    mac.failNext({ path: "/message/text", answer: "hang", effect });
    expect((await carrier().send(message(), onceAsked("/message/text"))).kind).toBe("ambiguous");
    expect([timesAsked("/message/text"), mac.sent.length]).toEqual([1, effect ? 1 : 0]);
  },
);

test("a new chat and a group the same", async () => {
  mac.chats.clear();
  mac.failNext({ path: "/chat/new", answer: "hang" });
  expect((await carrier().send(message(), onceAsked("/chat/new"))).kind).toBe("ambiguous");
  mac.failNext({ path: "/chat/new", answer: "hang" });
  const group = { ...content(), addresses: [phone, "+15555550143"] };
  expect((await carrier().createGroup(group, onceAsked("/chat/new"))).kind).toBe("ambiguous");
  expect(timesAsked("/chat/new")).toBe(2);
});

test("when it is asked for the chat, the message was not sent", async () => {
  mac.failNext({ path: lookUp, answer: "hang" });
  expect(await carrier().send(message(), onceAsked(lookUp))).toMatchObject({ kind: "rejected" });
  expect(mac.sent).toEqual([]);
});

test("a caller who has given up has nothing sent", async () => {
  expect(await carrier().send(message(), AbortSignal.abort())).toMatchObject({ kind: "rejected" });
  expect(mac.sent).toEqual([]);
});

test.each<[string, string, () => Promise<unknown>, unknown]>([
  [
    "a tapback",
    "/message/react",
    () => carrier().tapback(reaction, onceAsked("/message/react")),
    { kind: "ambiguous" },
  ],
  [
    "its removal",
    "/message/react",
    () => carrier().removeTapback(reaction, onceAsked("/message/react")),
    { kind: "ambiguous" },
  ],
  [
    "a typing sign",
    `${lookUp}/typing`,
    () => carrier().typing(line, thread, onceAsked(`${lookUp}/typing`)),
    { kind: "ambiguous" },
  ],
  [
    "a receipt",
    `${lookUp}/read`,
    () => carrier().markRead(line, thread, onceAsked(`${lookUp}/read`)),
    { kind: "ambiguous" },
  ],
])("%s ends in its time", async (_, path, call, outcome) => {
  mac.failNext({ path, answer: "hang" });
  expect(await call()).toMatchObject(outcome as object);
  expect(timesAsked(path)).toBe(1);
});

test("availability is unknown, a file is not there, and it is not healthy", async () => {
  mac.failNext({ path: "/handle/availability/imessage", answer: "hang" });
  expect(await carrier().capability(line, phone, onceAsked("/handle/availability/imessage"))).toBe("unknown");
  const held = mac.holdNext("/attachment/file-1");
  await expect(carrier().fetchMedia("file-1", onceAsked("/attachment/file-1/download"))).rejects.toThrow();
  held.letGo();
  mac.failNext({ path: "/server/info", answer: "hang" });
  expect(await carrier().health(onceAsked("/server/info"))).toMatchObject({ ok: false });
});

test("a 500 after the message left, and its report: it is delivered, and was sent once", async () => {
  mac.failNext({ path: "/message/text", answer: 500, effect: true });
  const clientRef = crypto.randomUUID();
  expect((await carrier().send({ ...message(), clientRef }, signal)).kind).toBe("ambiguous");
  const [{ guid }] = mac.sent;
  const data = { guid, tempGuid: clientRef, isFromMe: true, dateDelivered: 1, chats: [{ guid: chat }] };
  const [event] = eventsOf(number, "updated-message", data, now);
  expect(event).toMatchObject({ kind: "status", status: "delivered", clientRef, carrierMessageId: guid });
  expect(timesAsked("/message/text")).toBe(1);
});
