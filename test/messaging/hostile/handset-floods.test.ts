import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { createHandset, dedicated, handset, handsetEnvironment, handsetUrl, reportedTo } from "../support/handsets.js";

const phone = "+15555550142";

let parley: TestParley;
beforeAll(async () => {
  // Time stands still: no call is forgotten while others are made.
  parley = await startTestParley({ environment: handsetEnvironment, clock: new ManualClock() });
  await createHandset(parley, phone);
});
afterAll(() => parley.close());

test("it listens on this machine's own address and on no other", async () => {
  const { hostname, port } = new URL(handsetUrl(parley));
  expect(hostname).toBe("127.0.0.1");
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address))
    .filter((address) => address !== "127.0.0.1");
  for (const host of [...others, "127.0.0.2", "::1"]) {
    const socket = connect({ host, port: Number(port), timeout: 5_000 });
    const outcome = await Promise.race([
      once(socket, "connect").then(
        () => "connected",
        () => "refused",
      ),
      once(socket, "timeout").then(() => "silent"),
    ]);
    socket.destroy();
    expect([host, outcome]).not.toEqual([host, "connected"]);
  }
});

test("a flood of texts is answered 201 or 429, and what was answered 201 is there", async () => {
  const text = (count: number) =>
    handset(parley, "POST", `/handsets/${phone}/messages`, { to: dedicated, text: `text ${count}` });
  const first = await atOnce(20, (count) => text(count));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
  // The rest of the minute's calls, without the time that they take.
  const rule = { limit: 6_000, windowSeconds: 60 };
  for (let taken = 0; taken < 6_000; taken += 1) await parley.services.limiter.take("im.handsets", "all", rule);
  const beyond = await atOnce(20, (count) => text(100 + count));
  expect(new Set(beyond.map(({ status }) => status))).toEqual(new Set([429]));
  const texts: string[] = (await reportedTo(parley, dedicated)).map((event) => event.text);
  expect(texts).toHaveLength(20);
  expect(new Set(texts)).toEqual(new Set(Array.from({ length: 20 }, (_, count) => `text ${count}`)));
});
