import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MacServer, startMacServer } from "../crash/messages/mac-server.js";
import { messageOf } from "../crash/messages/phone-line.js";
import { measurable, memoryInUse } from "../support/process-memory.js";

const mebibyte = 1024 * 1024;
const perMinute = 60;
const reported = 800;
const atOnce = 60;
/** Longer than any message may be: what is stored of it is cut. */
const text = "All of us write at once. ".repeat(4_000);

let scene: MacServer;
beforeAll(async () => {
  scene = await startMacServer({ IM_CARRIER_EVENTS_PER_MINUTE: String(perMinute) }, measurable);
});
afterAll(async () => {
  await scene?.server.close();
  await scene?.mac.close();
});

test("a carrier that reports without end is told to come again: what was acknowledged is there once, and memory stays bounded", async () => {
  const { server, mac } = scene;
  const address = server.url + new URL(mac.webhooks[0]!.url).pathname;
  const answers = new Map<string, number>();
  const report = async (guid: string): Promise<void> => {
    const person = `+1555555${String(answers.size % 50).padStart(4, "0")}`;
    const data = messageOf(guid, person, { isFromMe: false, text: `${guid} ${text}` });
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ type: "new-message", data });
    // A client that sends beyond the limits of the whole server may find its connection closed before the answer is read.
    const answer = await fetch(address, { method: "POST", headers, body }).catch(() => null);
    if (answer === null) return void answers.set(guid, 0);
    await answer.text();
    answers.set(guid, answer.status);
    if (answer.status !== 200) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  };
  const before = await memoryInUse(server.process);
  let [left, most] = [reported, before];
  const lane = async (): Promise<void> => {
    while (left-- > 0) await report(randomUUID());
  };
  const flood = Promise.all(Array.from({ length: atOnce }, lane));
  while (left > 0) {
    await Promise.race([pause(250), flood]);
    most = Math.max(most, await memoryInUse(server.process));
  }
  await flood;
  const more = (most - before) / mebibyte;
  console.log(`a flood of ${reported} reports, ${atOnce} at once: ${more.toFixed(0)} MiB`);

  expect([...answers.values()].filter((status) => ![0, 200, 429, 503].includes(status))).toEqual([]);
  const acknowledged = [...answers].flatMap(([guid, status]) => (status === 200 ? [guid] : []));
  expect(acknowledged.length).toBeGreaterThanOrEqual(perMinute);
  expect(acknowledged.length).toBeLessThan(reported / 2);
  await server.isQuiet();
  const { rows } = await server.database.query<{ guid: string }>(
    "select carrier_message_id as guid from im_message where direction = 'inbound'",
  );
  const stored = rows.map(({ guid }) => guid);
  expect(new Set(stored).size).toBe(stored.length);
  expect(acknowledged.filter((guid) => !stored.includes(guid))).toEqual([]);
  expect(more).toBeLessThan(64);
});
