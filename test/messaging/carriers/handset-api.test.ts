import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../../support/parley.js";
import {
  createHandset,
  dedicated,
  handset,
  handsetEnvironment,
  pool,
  reportedTo,
  router,
  screenOf,
  toldTo,
} from "../support/handsets.js";

const phone = "+15555550142";
const friend = "+15555550143";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ environment: handsetEnvironment });
});
afterAll(() => parley.close());
beforeEach(async () => {
  expect(await handset(parley, "POST", "/reset", {})).toMatchObject({ status: 204 });
  await parley.services.database.request.writer.imCarrierEvent.deleteMany();
});

const call = (method: string, path: string, body?: unknown) => handset(parley, method, path, body);
const texts = (from: string, body: object) => call("POST", `/handsets/${from}/messages`, body);

test("the lines of the loopback carrier exist once the server has started", async () => {
  const lines = await parley.services.database.request.reader.imLine.findMany();
  const count = (role: string) => lines.filter((line) => line.role === role).length;
  expect([count("router"), count("pool"), count("dedicated")]).toEqual([1, 4, 20]);
});

test("a phone is created once, is shown, and is listed by number", async () => {
  const first = await call("POST", "/handsets", { number: friend, service: "sms", online: false });
  expect(first).toMatchObject({
    status: 201,
    body: { number: friend, service: "sms", online: false, auto_deliver: true },
  });
  expect(await call("POST", "/handsets", { number: friend })).toMatchObject({ status: 409, body: { error: "exists" } });
  await createHandset(parley, phone);
  const listed = await call("GET", "/handsets");
  expect(listed.body.map(({ number }: any) => number)).toEqual([phone, friend]);
  expect((await call("GET", `/handsets?after=${encodeURIComponent(phone)}`)).body).toHaveLength(1);
});

test("the number of a line is no phone's", async () => {
  expect(await call("POST", "/handsets", { number: router })).toMatchObject({ status: 409 });
});

test.each([
  ["POST", "/handsets", { number: "555" }],
  ["POST", "/handsets", { number: "+15555550150", service: "fax" }],
  ["POST", "/handsets", { number: "+15555550150", online: "yes" }],
  ["PATCH", `/handsets/${phone}`, { latency_ms: -1 }],
  ["PATCH", `/handsets/${phone}`, { latency_ms: 1e12 }],
  ["PATCH", `/handsets/${phone}`, { fail_next: { op: "dance", kind: "rejected" } }],
  ["PATCH", `/handsets/${phone}`, { fail_next: { op: "send", kind: "maybe" } }],
  ["PATCH", `/handsets/${phone}`, { fail_next: 7 }],
  ["POST", `/handsets/${phone}/messages`, { text: "hi" }],
  ["POST", `/handsets/${phone}/messages`, { to: router }],
  ["POST", `/handsets/${phone}/messages`, { to: router, thread_id: crypto.randomUUID(), text: "hi" }],
  ["POST", `/handsets/${phone}/messages`, { to: [], text: "hi" }],
  ["POST", `/handsets/${phone}/messages`, { to: router, text: "" }],
  ["POST", `/handsets/${phone}/messages`, { to: router, text: "\u0000" }],
  ["POST", `/handsets/${phone}/messages`, { to: router, text: "\ud800" }],
  ["POST", `/handsets/${phone}/messages`, { to: router, text: { a: 1 } }],
  ["POST", `/handsets/${phone}/messages`, { to: "+15555550199", text: "nobody has it" }],
  ["POST", `/handsets/${phone}/messages`, { to: phone, text: "myself" }],
  ["POST", `/handsets/${phone}/messages`, { to: router, media_base64: "%%%%" }],
  ["POST", `/handsets/${phone}/messages`, { to: router, media_base64: "aGk=", media_type: "none" }],
  ["POST", `/handsets/${phone}/tapbacks`, { message_id: "x", reaction: "love" }],
  ["POST", `/handsets/${phone}/tapbacks`, { message_id: crypto.randomUUID(), reaction: "hug" }],
  ["POST", `/handsets/${phone}/tapbacks`, { message_id: crypto.randomUUID() }],
  ["POST", `/handsets/${phone}/tapbacks`, { message_id: crypto.randomUUID(), emoji: "a\u0000" }],
  ["POST", `/handsets/${phone}/tapbacks`, { message_id: crypto.randomUUID(), reaction: "love", part_index: 1.5 }],
  ["POST", `/handsets/${phone}/read`, {}],
  ["GET", `/handsets/${phone}/events?wait=31`, undefined],
  ["GET", `/handsets/${phone}/events?after=x`, undefined],
] as const)("%s %s refuses %o and changes nothing", async (method, path, body) => {
  await createHandset(parley, phone);
  expect((await call(method, path, body)).status).toBe(422);
  expect((await call("GET", "/handsets")).body).toHaveLength(1);
  expect(await reportedTo(parley, router)).toEqual([]);
});

test.each([
  ["GET", `/handsets/${friend}`, undefined],
  ["PATCH", `/handsets/${friend}`, { online: true }],
  ["POST", `/handsets/${friend}/messages`, { to: router, text: "hi" }],
  ["POST", `/handsets/${phone}/messages`, { thread_id: crypto.randomUUID(), text: "hi" }],
  ["POST", `/handsets/${phone}/tapbacks`, { message_id: crypto.randomUUID(), reaction: "love" }],
  ["DELETE", `/handsets/${phone}/tapbacks/${crypto.randomUUID()}`, undefined],
  ["GET", `/handsets/${phone}/threads/${crypto.randomUUID()}/messages`, undefined],
  ["GET", `/handsets/${phone}/threads/x/messages`, undefined],
  ["GET", `/handsets/${phone}/media/x`, undefined],
  ["GET", "/handsets/%E0%A4%A", undefined],
  ["GET", "/nothing", undefined],
] as const)("%s %s is 404 where there is nothing", async (method, path, body) => {
  await createHandset(parley, phone);
  expect((await call(method, path, body)).status).toBe(404);
});

describe("a phone that texts", () => {
  test("reaches the line that it names, and sees its own text", async () => {
    await createHandset(parley, phone);
    const { status, body } = await texts(phone, { to: router, text: "connect @scout" });
    expect(status).toBe(201);
    expect(await reportedTo(parley, router)).toEqual([
      expect.objectContaining({
        kind: "message",
        from: phone,
        text: "connect @scout",
        service: "imessage",
        thread: { id: body.thread_id, isGroup: false, participants: [phone] },
        echoOf: null,
      }),
    ]);
    expect(await screenOf(parley, phone)).toEqual([
      expect.objectContaining({ id: body.message_id, direction: "outbound", text: "connect @scout" }),
    ]);
  });

  test("to the same number again stays in its thread", async () => {
    await createHandset(parley, phone);
    const first = await texts(phone, { to: router, text: "one" });
    const second = await texts(phone, { to: [router], text: "two" });
    const third = await texts(phone, { thread_id: first.body.thread_id, text: "three" });
    expect([second.body.thread_id, third.body.thread_id]).toEqual([first.body.thread_id, first.body.thread_id]);
    const own = (await screenOf(parley, phone)).filter(({ from }) => from === phone);
    expect(own.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("with others makes a group: every phone and the line see it", async () => {
    await createHandset(parley, phone);
    await createHandset(parley, friend);
    const { body } = await texts(phone, { to: [dedicated, friend], text: "hello all" });
    const [event] = await reportedTo(parley, dedicated);
    expect(event.thread).toEqual({ id: body.thread_id, isGroup: true, participants: [phone, friend] });
    expect(await toldTo(parley, friend)).toEqual(["message"]);
    expect((await screenOf(parley, friend))[0]).toMatchObject({ from: phone, text: "hello all", status: "received" });
  });

  test("into a group of two lines is a message of its own at each", async () => {
    await createHandset(parley, phone);
    await texts(phone, { to: [pool, dedicated], text: "both" });
    const [[atPool], [atDedicated]] = await Promise.all([reportedTo(parley, pool), reportedTo(parley, dedicated)]);
    expect(atPool.carrierMessageId).not.toBe(atDedicated.carrierMessageId);
  });

  test("sends a file that the carrier hands out, and that the screen shows", async () => {
    await createHandset(parley, phone);
    const file = {
      media_base64: Buffer.from("a picture").toString("base64"),
      media_type: "image/png",
      media_name: "a.png",
    };
    const { body } = await texts(phone, { to: router, ...file });
    const [event] = await reportedTo(parley, router);
    expect(event.media).toEqual([{ ref: body.message_id, filename: "a.png", contentType: "image/png", byteSize: 9 }]);
    expect((await screenOf(parley, phone))[0].media).toMatchObject({ filename: "a.png", size: 9 });
  });

  test("does nothing while it is offline", async () => {
    await createHandset(parley, phone, { online: false });
    expect(await texts(phone, { to: router, text: "hi" })).toMatchObject({ status: 409, body: { error: "offline" } });
  });

  test("needs a line among those it texts", async () => {
    await createHandset(parley, phone);
    await createHandset(parley, friend);
    expect((await texts(phone, { to: friend, text: "hi" })).status).toBe(422);
  });
});

describe("a tapback of a phone", () => {
  async function reacting() {
    await createHandset(parley, phone);
    const { body } = await texts(phone, { to: router, text: "hi" });
    const react = (more: object) =>
      call("POST", `/handsets/${phone}/tapbacks`, { message_id: body.message_id, ...more });
    const tapbacks = async () =>
      (await screenOf(parley, phone))[0].tapbacks.map((one: any) => one.emoji ?? one.reaction);
    const reported = async () =>
      (await reportedTo(parley, router))
        .filter(({ kind }) => kind === "tapback")
        .map(({ reaction, emoji, removed }) => [reaction, emoji, removed]);
    return { react, tapbacks, reported };
  }

  test("replaces the one before it on that part", async () => {
    const { react, tapbacks, reported } = await reacting();
    await react({ reaction: "love" });
    await react({ emoji: "🦊" });
    expect(await tapbacks()).toEqual(["🦊"]);
    await react({ reaction: "like", part_index: 1 });
    expect(await tapbacks()).toEqual(["🦊", "like"]);
    expect(await reported()).toEqual([
      ["love", null, false],
      ["custom", "🦊", false],
      ["like", null, false],
    ]);
  });

  test("is taken back once", async () => {
    const { react, tapbacks, reported } = await reacting();
    const { body } = await react({ reaction: "love" });
    expect((await call("DELETE", `/handsets/${phone}/tapbacks/${body.id}`)).status).toBe(204);
    expect((await call("DELETE", `/handsets/${phone}/tapbacks/${body.id}`)).status).toBe(404);
    expect(await tapbacks()).toEqual([]);
    expect((await reported()).at(-1)).toEqual(["love", null, true]);
  });

  test("does not exist on an SMS phone", async () => {
    const { react } = await reacting();
    await call("PATCH", `/handsets/${phone}`, { service: "sms" });
    expect((await react({ reaction: "love" })).status).toBe(409);
  });
});

test("reading and typing are reported to the line, and shown to the other phones of a group", async () => {
  await createHandset(parley, phone);
  await createHandset(parley, friend);
  const { body } = await texts(phone, { to: [dedicated, friend], text: "hi" });
  expect((await call("POST", `/handsets/${friend}/typing`, { thread_id: body.thread_id })).status).toBe(204);
  expect((await call("POST", `/handsets/${friend}/read`, { thread_id: body.thread_id })).status).toBe(204);
  expect((await reportedTo(parley, dedicated)).map(({ kind, from }) => [kind, from])).toEqual([
    ["message", phone],
    ["typing", friend],
    ["read", friend],
  ]);
  expect(await toldTo(parley, phone)).toEqual(["typing", "read"]);
  expect((await screenOf(parley, phone))[0].status).toBe("read");
});

test("who waits for events is answered when there is one, and not again by its cursor", async () => {
  await createHandset(parley, phone);
  await createHandset(parley, friend);
  const past = (await call("GET", `/handsets/${friend}/events`)).body;
  const waiting = call("GET", `/handsets/${friend}/events?wait=30&after=${past.at(-1)?.cursor ?? 0}`);
  await texts(phone, { to: [dedicated, friend], text: "hi" });
  const { body } = await waiting;
  expect(body).toEqual([expect.objectContaining({ kind: "message", from: phone })]);
  expect((await call("GET", `/handsets/${friend}/events?after=${body[0].cursor}`)).body).toEqual([]);
});

test("reset forgets everything, but not in production", async () => {
  await createHandset(parley, phone);
  await texts(phone, { to: router, text: "hi" });
  const { NODE_ENV } = process.env;
  process.env["NODE_ENV"] = "production";
  try {
    expect((await call("POST", "/reset", {})).status).toBe(409);
  } finally {
    process.env["NODE_ENV"] = NODE_ENV;
  }
  expect((await call("POST", "/reset", {})).status).toBe(204);
  expect((await call("GET", "/handsets")).body).toEqual([]);
  await createHandset(parley, phone);
  expect(await screenOf(parley, phone)).toEqual([]);
});
