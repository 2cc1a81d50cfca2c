import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Carrier } from "../../../subgraphs/messaging/carriers/public.js";
import { carrierOf } from "../../../subgraphs/messaging/carriers/public.js";
import { ManualClock } from "../../support/manual-clock.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import {
  createHandset,
  dedicated,
  handset,
  handsetEnvironment,
  reportedTo,
  screenOf,
  toldTo,
} from "../support/handsets.js";

const phone = "+15555550142";
const friend = "+15555550143";
const third = "+15555550144";
const other = "+15555550121";
const line = { carrierLineId: dedicated, number: dedicated };
const signal = new AbortController().signal;

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let carrier: Carrier;
beforeAll(async () => {
  parley = await startTestParley({ environment: handsetEnvironment, clock });
  carrier = carrierOf(parley.services, { carrier: "loopback" });
});
afterAll(() => parley.close());
beforeEach(async () => {
  await handset(parley, "POST", "/reset", {});
  await parley.services.database.request.writer.imCarrierEvent.deleteMany();
});

const content = (text: string | null = "hello", more: object = {}) => ({
  clientRef: crypto.randomUUID(),
  text,
  media: null,
  sendStyle: null,
  line,
  ...more,
});
const send = (address: string, more: object = {}) =>
  carrier.send({ ...content(), thread: { address }, wantService: "imessage", replyTo: null, ...more }, signal);
const behave = (number: string, behaviour: object) => handset(parley, "PATCH", `/handsets/${number}`, behaviour);
const statuses = async () =>
  (await reportedTo(parley, dedicated))
    .filter(({ kind }) => kind === "status")
    .map(({ status, recipient }) => (recipient === null ? status : `${status} ${recipient}`));

describe("a message to a phone", () => {
  test("stands on its screen, and is reported as sent and delivered with our reference", async () => {
    await createHandset(parley, phone);
    const clientRef = crypto.randomUUID();
    const result = await send(phone, { clientRef, sendStyle: "slam" });
    expect(result).toMatchObject({ kind: "accepted", service: "imessage" });
    expect(await screenOf(parley, phone)).toEqual([
      expect.objectContaining({ from: dedicated, text: "hello", send_style: "slam", was_downgraded: false }),
    ]);
    expect(await statuses()).toEqual(["sent", `delivered ${phone}`]);
    expect((await reportedTo(parley, dedicated)).every((event) => event.clientRef === clientRef)).toBe(true);
  });

  test("is sent once, however often it is handed over", async () => {
    await createHandset(parley, phone);
    const clientRef = crypto.randomUUID();
    expect(await send(phone, { clientRef })).toEqual(await send(phone, { clientRef }));
    expect(await screenOf(parley, phone)).toHaveLength(1);
  });

  test("brings its file", async () => {
    await createHandset(parley, phone);
    const bytes = Buffer.from("a picture");
    const media = { filename: "a.png", contentType: "image/png", byteSize: 9, open: () => Readable.from([bytes]) };
    const result = await send(phone, { text: null, media });
    if (result.kind !== "accepted") throw new Error(result.kind);
    expect((await screenOf(parley, phone))[0].media).toMatchObject({ content_type: "image/png", size: 9 });
    const fetched = await carrier.fetchMedia(result.carrierMessageId!, signal);
    expect((await buffer(fetched.stream)).toString()).toBe("a picture");
  });

  test("replies to what stands on the screen", async () => {
    await createHandset(parley, phone);
    await handset(parley, "POST", `/handsets/${phone}/messages`, { to: dedicated, text: "hi" });
    const [{ carrierMessageId }] = await reportedTo(parley, dedicated);
    const replyTo = { carrierMessageId, mayBePlain: false };
    expect(await send(phone, { replyTo })).toMatchObject({ kind: "accepted" });
    const [theirs, ours] = await screenOf(parley, phone);
    expect([theirs.reply_to_message_id, ours.reply_to_message_id]).toEqual([null, theirs.id]);

    await behave(phone, { service: "sms" });
    expect(await send(phone, { replyTo })).toMatchObject({ code: "imessage_reply_target_unavailable" });
    const plain = { replyTo: { ...replyTo, mayBePlain: true }, clientRef: crypto.randomUUID() };
    const left = { kind: "accepted", leftPlain: true };
    expect([await send(phone, plain), await send(phone, plain)]).toMatchObject([left, left]);
    expect((await screenOf(parley, phone)).at(-1).reply_to_message_id).toBeNull();
  });

  test("is replied to by a phone", async () => {
    await createHandset(parley, phone);
    const result = await send(phone);
    if (result.kind !== "accepted") throw new Error(result.kind);
    const [{ id: reply_to_message_id, thread_id }] = await screenOf(parley, phone);
    const text = (more: object) =>
      handset(parley, "POST", `/handsets/${phone}/messages`, { thread_id, text: "yes", reply_to_message_id, ...more });
    expect((await text({})).status).toBe(201);
    expect((await reportedTo(parley, dedicated)).at(-1)).toMatchObject({ replyTo: result.carrierMessageId });
    expect((await text({ reply_to_message_id: crypto.randomUUID() })).status).toBe(404);
    expect((await text({ reply_to_message_id: "first" })).status).toBe(422);
    const begun = { to: dedicated, thread_id: undefined };
    expect((await text(begun)).status).toBe(422);
    await behave(phone, { service: "sms" });
    expect((await text({})).status).toBe(409);
  });

  test("of a number that no phone has is rejected", async () => {
    expect(await send(phone)).toMatchObject({ kind: "rejected", code: "no_such_handset" });
  });

  test("waits while the phone is offline, and is delivered when it returns", async () => {
    await createHandset(parley, phone, { online: false });
    await send(phone);
    expect(await statuses()).toEqual(["sent"]);
    expect(await screenOf(parley, phone)).toEqual([]);
    await behave(phone, { online: true });
    expect(await statuses()).toEqual(["sent", `delivered ${phone}`]);
    expect(await screenOf(parley, phone)).toHaveLength(1);
  });

  test("waits while the phone does not confirm deliveries", async () => {
    await createHandset(parley, phone, { auto_deliver: false });
    await send(phone);
    expect(await statuses()).toEqual(["sent"]);
    await behave(phone, { auto_deliver: true });
    expect(await statuses()).toEqual(["sent", `delivered ${phone}`]);
  });

  test("takes as long as the phone's latency", async () => {
    await createHandset(parley, phone, { latency_ms: 90_000 });
    await send(phone);
    await parley.work!.runDueJobs();
    expect(await statuses()).toEqual(["sent"]);
    clock.advance(90_000);
    await parley.work!.runDueJobs();
    expect(await statuses()).toEqual(["sent", `delivered ${phone}`]);
  });

  test("is read by a phone that reads whatever arrives", async () => {
    await createHandset(parley, phone, { auto_read: true });
    await send(phone);
    expect((await reportedTo(parley, dedicated)).map(({ kind }) => kind)).toEqual(["status", "status", "read"]);
    expect((await screenOf(parley, phone))[0].status).toBe("read");
  });

  test("arrives by SMS without its style where the phone has nothing else", async () => {
    await createHandset(parley, phone, { service: "sms" });
    expect(await send(phone, { sendStyle: "slam" })).toMatchObject({ kind: "accepted", service: "sms" });
    expect((await screenOf(parley, phone))[0]).toMatchObject({
      was_downgraded: true,
      send_style: null,
      service: "sms",
    });
  });

  test("from one line to another is a message at the other", async () => {
    await send(other);
    expect(await statuses()).toEqual(["sent", `delivered ${other}`]);
    expect(await reportedTo(parley, other)).toEqual([
      expect.objectContaining({ kind: "message", from: dedicated, text: "hello" }),
    ]);
  });
});

describe("fail_next", () => {
  test("rejects one send with its code, and the next one passes", async () => {
    await createHandset(parley, phone, { fail_next: { op: "send", kind: "rejected", code: "spam" } });
    expect(await send(phone)).toMatchObject({ kind: "rejected", code: "spam" });
    expect(await screenOf(parley, phone)).toEqual([]);
    expect(await send(phone)).toMatchObject({ kind: "accepted" });
  });

  test("leaves one send open, without its effect or with it", async () => {
    await createHandset(parley, phone, { fail_next: { op: "send", kind: "ambiguous" } });
    expect(await send(phone)).toMatchObject({ kind: "ambiguous" });
    expect(await statuses()).toEqual([]);
    await behave(phone, { fail_next: { op: "send", kind: "ambiguous", code: "arrived" } });
    expect(await send(phone)).toMatchObject({ kind: "ambiguous" });
    expect(await statuses()).toEqual(["sent", `delivered ${phone}`]);
  });

  test("waits for its operation", async () => {
    await createHandset(parley, phone, { fail_next: { op: "typing", kind: "rejected", code: "busy" } });
    expect(await send(phone)).toMatchObject({ kind: "accepted" });
    expect(await carrier.typing(line, { address: phone }, signal)).toMatchObject({ kind: "rejected", code: "busy" });
    expect(await carrier.typing(line, { address: phone }, signal)).toEqual({ kind: "accepted" });
    expect(await toldTo(parley, phone)).toEqual(["message", "typing"]);
  });
});

describe("a group", () => {
  const group = (addresses: readonly string[]) => carrier.createGroup({ ...content(), addresses }, signal);

  test("is one thread that all its phones see, and goes on by its id", async () => {
    for (const number of [phone, friend, third]) await createHandset(parley, number);
    const made = await group([phone, friend, third]);
    if (made.kind !== "accepted") throw new Error(made.kind);
    const thread = { carrierThreadId: made.carrierThreadId! };
    await carrier.send({ ...content("again"), thread, wantService: "imessage", replyTo: null }, signal);
    for (const number of [phone, friend, third]) {
      expect((await screenOf(parley, number)).map(({ text }) => text)).toEqual(["hello", "again"]);
    }
    const answer = { thread_id: made.carrierThreadId, text: "me too" };
    await handset(parley, "POST", `/handsets/${friend}/messages`, answer);
    expect((await screenOf(parley, third)).at(-1)).toMatchObject({ from: friend, text: "me too" });
    expect((await reportedTo(parley, dedicated)).at(-1)).toMatchObject({
      kind: "message",
      from: friend,
      thread: { id: made.carrierThreadId, isGroup: true, participants: [phone, friend, third] },
    });
  });

  test("is not made with a phone that refuses groups, or that does not exist", async () => {
    await createHandset(parley, phone);
    await createHandset(parley, friend, { reject_groups: true });
    expect(await group([phone, friend])).toMatchObject({ kind: "rejected", code: "group_rejected" });
    expect(await group([phone, third])).toMatchObject({ kind: "rejected", code: "no_such_handset" });
    expect(await screenOf(parley, phone)).toEqual([]);
  });

  test("of another line is not sent into", async () => {
    for (const number of [phone, friend]) await createHandset(parley, number);
    const made = await group([phone, friend]);
    if (made.kind !== "accepted") throw new Error(made.kind);
    const thread = { carrierThreadId: made.carrierThreadId! };
    const foreign = { ...content("spy", { line: { carrierLineId: other, number: other } }), thread, replyTo: null };
    expect(await carrier.send({ ...foreign, wantService: "imessage" }, signal)).toMatchObject({ kind: "rejected" });
  });
});

describe("a tapback of a line", () => {
  async function incoming() {
    await createHandset(parley, phone);
    const { body } = await handset(parley, "POST", `/handsets/${phone}/messages`, { to: dedicated, text: "hi" });
    const [event] = await reportedTo(parley, dedicated);
    const call = { line, thread: { address: phone }, carrierMessageId: event.carrierMessageId, partIndex: 0 };
    const reactions = async () => (await screenOf(parley, phone))[0].tapbacks.map(({ reaction }: any) => reaction);
    return { body, call, reactions };
  }

  test("is shown, replaced and removed on the phone", async () => {
    const { call, reactions } = await incoming();
    const clientRef = crypto.randomUUID();
    expect(await carrier.tapback({ ...call, kind: "like", clientRef }, signal)).toEqual({ kind: "accepted" });
    await carrier.tapback({ ...call, kind: "eyes", clientRef }, signal);
    expect(await reactions()).toEqual(["eyes"]);
    expect(await carrier.removeTapback({ ...call, kind: "eyes", clientRef }, signal)).toEqual({ kind: "accepted" });
    expect(await reactions()).toEqual([]);
    expect(await toldTo(parley, phone)).toEqual(["tapback", "tapback", "tapback_removed"]);
  });

  test("is unsupported by an SMS phone", async () => {
    const { call } = await incoming();
    await behave(phone, { service: "sms" });
    const result = await carrier.tapback({ ...call, kind: "like", clientRef: crypto.randomUUID() }, signal);
    expect(result).toEqual({ kind: "unsupported" });
  });

  test("on a message that the thread does not have is rejected", async () => {
    const { call } = await incoming();
    for (const carrierMessageId of ["nonsense", crypto.randomUUID()]) {
      const wrong = { ...call, carrierMessageId, kind: "like" as const, clientRef: crypto.randomUUID() };
      expect(await carrier.tapback(wrong, signal)).toMatchObject({ kind: "rejected", code: "no_such_message" });
    }
  });
});

test("typing and reading of a line are shown on the phone", async () => {
  await createHandset(parley, phone);
  await carrier.typing(line, { address: phone }, signal);
  await carrier.markRead(line, { address: phone }, signal);
  expect(await toldTo(parley, phone)).toEqual(["typing", "read"]);
});

test("a sign of a line and a message in the same thread do not lock each other out", async () => {
  await createHandset(parley, phone);
  await send(phone);
  const client = await parley.services.database.jobs.driver.connect();
  try {
    // As a message that is sent has it: the phone first, then the thread.
    await client.query("begin");
    await client.query("select 1 from im_handset where number = $1 for update", [phone]);
    const typing = carrier.typing(line, { address: phone }, signal);
    const waiting = async () => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]!.count;
    };
    await expect.poll(waiting).toBe(1);
    await client.query("update im_phone_thread set last_active_at = now()");
    await client.query("commit");
    expect(await typing).toEqual({ kind: "accepted" });
  } finally {
    client.release(true);
  }
});

test("capability is what the phone has", async () => {
  await createHandset(parley, phone, { service: "rcs" });
  const asked = [phone, friend, other].map((number) => carrier.capability(line, number, signal));
  expect(await Promise.all(asked)).toEqual(["RCS", "none", "iMessage"]);
});

test("phones and what is on their way outlive the server that made them", async () => {
  await createHandset(parley, phone, { online: false });
  await send(phone);
  const { DATABASE_URL } = parley.services.config;
  const second = await startTestParley({ environment: { ...handsetEnvironment, DATABASE_URL: DATABASE_URL! }, clock });
  try {
    await handset(second, "PATCH", `/handsets/${phone}`, { online: true });
    expect(await screenOf(second, phone)).toHaveLength(1);
  } finally {
    await second.close();
  }
});

test("a line whose carrier is not configured sends nothing", async () => {
  const absent = carrierOf(parley.services, { carrier: "gone" });
  const message = { ...content(), thread: { address: phone }, wantService: "imessage", replyTo: null } as const;
  expect(await absent.send(message, signal)).toMatchObject({ kind: "rejected", code: "carrier_offline" });
});
