import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { ManualClock } from "../../support/manual-clock.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { queueMail } from "../support/queue-mail.js";

/** How long a worker may be silent before what it claimed is anybody's, in milliseconds. */
const silence = 60_000;
const from = "sender@agents.localhost";
const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const held: (() => void)[] = [];
const taken: string[] = [];
let parley: TestParley;
let server: SMTPServer;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, { envelope }, done) {
      stream.resume().once("end", () => {
        taken.push(envelope.rcptTo[0]!.address);
        held.push(done);
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  parley = await startTestParley({ clock, environment: { MAIL_RELAY_URL: `smtp://127.0.0.1:${port}` } });
  await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), "sender");
});
afterAll(async () => {
  await parley?.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

test("a mail that the relay thinks about for long stays the worker's, which is known to live all the while", async () => {
  const { id } = await queueMail(parley.services, from, ["ada@slow.example"]);
  const { reader } = parley.services.database.request;
  const recipient = () => reader.mailRecipient.findFirstOrThrow({ where: { messageId: id } });
  const working = parley.work!.runDueJobs();
  await vi.waitUntil(() => held.length === 1);
  const claimed = await recipient();
  expect(claimed.state).toBe("sending");
  // What a killed worker leaves behind is free soon.
  expect(claimed.nextAttemptAt!.getTime() - clock.now().getTime()).toBeLessThanOrEqual(silence);
  for (let n = 0; n < 6; n++) {
    clock.advance(silence / 3);
    const wanted = clock.now().getTime() + silence;
    await expect.poll(async () => (await recipient()).nextAttemptAt?.getTime()).toBe(wanted);
  }
  held.pop()!();
  await working;
  expect(await recipient()).toMatchObject({ state: "accepted", attempts: 1 });
  expect(taken).toEqual(["ada@slow.example"]);
});
