import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { seededRandom, testSeed } from "../support/process-seed.js";
import { endServerProcesses } from "../support/process-server.js";
import type { FakeBlueBubbles } from "../fakes/bluebubbles.js";
import { checkIntegrity } from "./integrity.js";
import type { LineServer } from "./messages/line-server.js";
import { startMacServer } from "./messages/mac-server.js";
import { messageOf, PhoneLine, type Reported, type Run, type Sent } from "./messages/phone-line.js";

const rounds = Number(process.env["PARLEY_CRASH_ROUNDS"] ?? 2);
const acknowledgedPerRound = 80;

let server: LineServer;
let mac: FakeBlueBubbles;
let line: PhoneLine;

beforeAll(async () => {
  const started = await startMacServer();
  ({ server, mac } = started);
  line = new PhoneLine(mac, started.agent, seededRandom(testSeed("messages")));
});

afterAll(async () => {
  await server?.close();
  await mac?.close();
  await endServerProcesses();
});

const now = (): Run => ({ url: server.url, killed: false, acknowledged: () => {} });

let queued = 0;

/** Queues a message to a new person. */
async function queue(): Promise<Sent & { id: string }> {
  const message: Sent = { key: randomUUID(), to: `+1888${String((queued += 1)).padStart(9, "0")}`, id: null };
  await line.post(now(), message);
  return { ...message, id: message.id! };
}

/** What the Mac says once the message has arrived. */
async function confirm({ to, id }: { to: string; id: string }): Promise<void> {
  const arrived = { isFromMe: true, tempGuid: id, dateDelivered: Date.now() };
  await line.tell(now(), "updated-message", messageOf(randomUUID(), to, arrived));
}

describe("a message that leaves", () => {
  test("killed between the claim and the call: it is never sent, and given up when nothing was heard of it", async () => {
    const held = mac.holdNext("/chat/iMessage");
    const message = await queue();
    await held.arrived;
    await server.kill();
    held.letGo();
    await server.startAgain();
    const next = await queue();
    await server.becomes(next.id, "accepted");
    expect([await server.statusOf(message.id), line.timesSent(message.id)]).toEqual(["pending", 0]);
    await server.passQuarter();
    await server.becomes(message.id, "delivery_unconfirmed");
    expect(line.timesSent(message.id)).toBe(0);
  });

  test("killed during the call: it is sent once, and delivered when the Mac says so", async () => {
    mac.failNext({ path: "/chat/new", answer: "hang", effect: true });
    const message = await queue();
    await vi.waitUntil(() => line.timesSent(message.id) === 1);
    await server.kill();
    await server.startAgain();
    const next = await queue();
    await server.becomes(next.id, "accepted");
    expect(await server.statusOf(message.id)).toBe("pending");
    await confirm(message);
    await server.becomes(message.id, "delivered");
    expect(line.timesSent(message.id)).toBe(1);
  });

  test("killed between the Mac's answer and its record: the same", async () => {
    const held = mac.holdNext("/chat/iMessage");
    const message = await queue();
    await held.arrived;
    const unlock = await server.lock(
      "select 1 from im_conversation c join im_message m on m.conversation_id = c.id where m.id = $1 for update of c",
      message.id,
    );
    held.letGo();
    await server.waitsForLocks();
    expect(line.timesSent(message.id)).toBe(1);
    await server.kill();
    await unlock();
    await server.startAgain();
    const next = await queue();
    await server.becomes(next.id, "accepted");
    expect(await server.statusOf(message.id)).toBe("pending");
    await confirm(message);
    await server.becomes(message.id, "delivered");
    expect(line.timesSent(message.id)).toBe(1);
  });
});

describe("a message that arrives", () => {
  const stored = (guid: string) => server.count("im_message where carrier_message_id = $1", guid);
  const arriving = (): Reported => ({ guid: randomUUID(), from: "+15555550199", acknowledged: false });

  test("killed after it was acknowledged, while it is worked on: it is there once", async () => {
    const unlock = await server.lock("select 1 from im_settings for update");
    const message = arriving();
    await line.report(now(), message);
    await server.waitsForLocks();
    await server.kill();
    await unlock();
    expect(await stored(message.guid)).toBe(0);
    await server.startAgain();
    await vi.waitFor(async () => expect(await stored(message.guid)).toBe(1));
    await line.report(now(), message);
    const next = arriving();
    await line.report(now(), next);
    await vi.waitFor(async () => expect(await stored(next.guid)).toBe(1));
    expect(await stored(message.guid)).toBe(1);
  });

  test("killed before it was acknowledged: the Mac is asked what it received, and it is there once", async () => {
    const unlock = await server.lock("lock table im_carrier_event in exclusive mode");
    const message = arriving();
    const reported = line.report(now(), message).catch(() => {});
    await server.waitsForLocks();
    await server.kill();
    await reported;
    await unlock();
    expect(message.acknowledged).toBe(false);
    mac.history.push(messageOf(message.guid, message.from, { isFromMe: false }));
    await server.startAgain();
    await server.run("im-catch-up");
    await vi.waitFor(async () => expect(await stored(message.guid)).toBe(1));
    await server.run("im-catch-up");
    await line.report(now(), message);
    expect(await stored(message.guid)).toBe(1);
  });
});

/** Loads the server with messages both ways, and kills it in the middle. */
async function loadUntilKilled(): Promise<void> {
  let left = acknowledgedPerRound;
  const run: Run = { url: server.url, killed: false, acknowledged: () => void left-- };
  const lanes = Promise.all([...[1, 2, 3].flatMap(() => [line.send(run), line.receive(run)]), line.confirm(run)]);
  while (left > 0) await Promise.race([pause(1), lanes]);
  run.killed = true;
  await server.kill();
  await lanes;
}

test("whenever it is killed, everything that was acknowledged is there once, and no message leaves twice", async () => {
  for (let round = 0; round < rounds; round += 1) {
    await loadUntilKilled();
    await server.startAgain();
  }
  await line.repeat(now());
  // What has not left yet, the Mac cannot say anything of.
  await server.isQuiet();
  await line.confirmAll(now());
  await server.isQuiet();
  await server.passQuarter();
  await vi.waitFor(async () => expect(await server.count("im_message where status = 'pending'")).toBe(0));

  for (const { id, key } of line.sent) {
    expect(await server.count("im_message where content = $1", key)).toBe(1);
    const times = line.timesSent(id!);
    expect([times, await server.statusOf(id!)]).toEqual(times === 0 ? [0, "delivery_unconfirmed"] : [1, "delivered"]);
  }
  for (const { guid } of line.reported) {
    expect(await server.count("im_message where carrier_message_id = $1 and direction = 'inbound'", guid)).toBe(1);
  }
  // A server that has just started again knows where it is before it says so.
  const told = mac.calls.filter(({ method, path }) => method === "POST" && path === "/webhook");
  expect(told.map(({ body }) => body.url).filter((url) => !URL.canParse(url))).toEqual([]);
  const client = await server.database.connect();
  await checkIntegrity(client).finally(() => client.release());
});
