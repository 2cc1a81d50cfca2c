import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { whileJobsAreLost } from "../../support/unread-log.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";

// A mail that was accepted arrives, and once: the server that handed it over has done its part.

const clock = new ManualClock(new Date("2026-03-01T10:00:00Z"));
const minute = 60_000;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: smtpEnvironment });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, handle("accepted"));
});
afterAll(() => parley?.close());

async function handOver(...headers: string[]): Promise<void> {
  const to = `${agent.handle}@agents.localhost`;
  const raw = ["From: ada@outside.example", `To: ${to}`, ...headers, "", "Hello", ""].join("\r\n");
  expect(await sendBySmtp(parley, { from: "ada@outside.example", to, raw })).toMatch(/^250 /);
}

const run = () => parley.work!.runDueJobs();
const arrived = () =>
  parley.services.database.request.reader.mailMessage.count({ where: { mailbox: { identityId: agent.id } } });

test("a mail whose job was lost arrives all the same", async () => {
  await run();
  await whileJobsAreLost(parley, "mail-receptions", () => handOver("Message-ID: <lost@outside.example>"));
  clock.advance(4 * minute);
  await run();
  expect(await arrived()).toBe(0);
  clock.advance(2 * minute);
  await run();
  expect(await arrived()).toBe(1);
});

test("a mail without an id that is handed over again the next day is there once; after a week it is another one", async () => {
  await handOver();
  await run();
  clock.advance(24 * 60 * minute);
  await handOver();
  await run();
  expect(await arrived()).toBe(1);
  clock.advance(7 * 24 * 60 * minute);
  await handOver();
  await run();
  expect(await arrived()).toBe(2);
});
