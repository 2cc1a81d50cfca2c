import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { relayRound } from "../../../subgraphs/mail/transport/jobs/relay-mail.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { ManualClock } from "../../support/manual-clock.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { queueMail } from "../support/queue-mail.js";

// More than the relay may be handed at the same time, for one domain and for all.
const slowMails = 20;
const often = { interval: 20 };

let parley: TestParley;
let server: SMTPServer;
const held: (() => void)[] = [];
const taken: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, { envelope }, done) {
      stream.resume().once("end", () => {
        const { address } = envelope.rcptTo[0]!;
        taken.push(address);
        if (address.endsWith("@slow.example")) held.push(done);
        else done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  parley = await startTestParley({
    clock: new ManualClock(new Date("2026-03-01T09:00:00Z")),
    environment: {
      MAIL_RELAY_URL: `smtp://127.0.0.1:${port}`,
      MAIL_RELAY_CONNECTIONS_MAX: "8",
      MAIL_RELAY_CONNECTIONS_MAX_PER_DOMAIN: "3",
    },
  });
  await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), "sender");
});

afterAll(async () => {
  await parley?.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const statusOf = async (id: string) => {
  const { reader } = parley.services.database.request;
  return (await reader.mailMessage.findUniqueOrThrow({ where: { id } })).status;
};

test("a domain whose mail the relay keeps waiting holds up no other mail, and gets all of its own", async () => {
  const from = "sender@agents.localhost";
  const slow = [];
  for (let n = 0; n < slowMails; n++) slow.push(await queueMail(parley.services, from, [`r${n}@slow.example`]));
  const working = parley.work!.runDueJobs();
  await vi.waitUntil(() => held.length === 3, often);

  // What comes while they wait, and what came before it to a third domain.
  const fast = [];
  for (let n = 0; n < 20; n++) {
    fast.push(await queueMail(parley.services, from, [`r${n}@${n % 2 === 0 ? "fast" : "third"}.example`]));
  }
  await parley.services.events.publish();
  for (const { id } of fast) await vi.waitFor(async () => expect(await statusOf(id)).toBe("sent"), often);
  expect(held, "no more than its share was handed over").toHaveLength(3);
  expect(taken.filter((address) => address.endsWith("@slow.example"))).toHaveLength(3);

  const releasing = setInterval(() => held.splice(0).forEach((done) => done()), 5);
  await working.finally(() => clearInterval(releasing));
  for (const { id } of slow) expect(await statusOf(id)).toBe("sent");
  expect(new Set(taken).size).toBe(taken.length);
});

test("mail of a mailbox that was closed stands in nobody's way", async () => {
  const { services } = parley;
  const { reader, writer } = services.database.request;
  const gone = await makeAgent(services, await makeOrganization(services, "enterprise"), "gone");
  for (let n = 0; n < 10; n++) await queueMail(services, "gone@agents.localhost", [`g${n}@d${n}.example`]);
  const { id } = await queueMail(services, "sender@agents.localhost", ["late@fast.example"]);
  await services.events.publish();
  // Routed, and not yet handed over: jobs wait for the clock here.
  await vi.waitFor(async () => {
    expect(await reader.mailRecipient.count({ where: { state: "waiting", nextAttemptAt: { not: null } } })).toBe(11);
  }, often);
  await writer.mailbox.updateMany({ where: { identityId: gone.id }, data: { closedAt: services.clock.now() } });
  await relayRound.run({ services, signal: new AbortController().signal, attempt: 1 }, {});
  expect(await statusOf(id)).toBe("sent");
  expect(taken.some((address) => address.startsWith("g"))).toBe(false);
});
