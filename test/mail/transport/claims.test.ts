import { afterAll, beforeAll, expect, test } from "vitest";
import {
  claimRecipients,
  type ClaimRoom,
  markSending,
  renewClaims,
} from "../../../subgraphs/mail/transport/store/recipients.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createTestServices, type TestServices } from "../../support/services.js";
import { queueMail } from "../support/queue-mail.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const lease = 15 * 60_000;
let testDatabase: TestDatabase;
let running: TestServices;
let organization: TestOrganization;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: testDatabase.url }, clock);
  organization = await makeOrganization(running, "enterprise");
});
afterAll(async () => {
  await running?.close();
  await testDatabase?.drop();
});

/** Mail that waits for the relay, as routing leaves it. */
async function waiting(to: readonly string[]) {
  const agent = await makeAgent(running, organization, handle("sender"));
  const mail = await queueMail(running, `${agent.handle}@${running.config.MAIL_DOMAIN}`, to);
  const { writer } = running.database.jobs;
  await writer.mailRecipient.updateMany({ where: { messageId: mail.id }, data: { nextAttemptAt: clock.now() } });
  return { agent, mail };
}

const claim = (wanted: Partial<ClaimRoom> = {}) => {
  const room = { all: 20, perDomain: 4, underWay: new Map(), largeBytes: 1024 * 1024, large: 4, ...wanted };
  const now = clock.now();
  return claimRecipients(running.database.jobs.writer, now, new Date(now.getTime() + lease), room);
};

test("a recipient is one worker's until its lease ends, and each claim counts as an attempt", async () => {
  await waiting(["ada@example.com"]);
  const [first, ...others] = await claim();
  expect([first?.address, first?.attempts, others]).toEqual(["ada@example.com", 1, []]);
  clock.advance(lease - 1);
  expect(await claim()).toEqual([]);
  clock.advance(1);
  const [second] = await claim();
  expect([second?.id, second?.attempts]).toEqual([first!.id, 2]);
  // The first worker was slow, and not dead.
  const { writer } = running.database.jobs;
  expect(await markSending(writer, first!.id, first!.attempts, clock.now())).toBe(false);
  expect(await markSending(writer, second!.id, second!.attempts, clock.now())).toBe(true);
  expect(await markSending(writer, second!.id, second!.attempts, clock.now())).toBe(false);
});

test("a frozen sender's recipients are not claimed, and what was claimed before is not handed over", async () => {
  const { writer } = running.database.jobs;
  const claimed = await waiting(["ada@first.example"]);
  const [before] = await claim();
  const unclaimed = await waiting(["ada@second.example"]);
  const stopped = { id: { in: [claimed.agent.id, unclaimed.agent.id] } };
  await writer.identity.updateMany({ where: stopped, data: { frozen: "sends", frozenAt: clock.now() } });
  expect(await claim()).toEqual([]);
  expect(await markSending(writer, before!.id, before!.attempts, clock.now())).toBe(false);
  await writer.identity.updateMany({ where: stopped, data: { frozen: null, frozenAt: null } });
  expect((await claim()).map(({ address }) => address)).toEqual(["ada@second.example"]);
  expect(await markSending(writer, before!.id, before!.attempts, clock.now())).toBe(true);
});

test("a claim is renewed while it is the worker's, also while the relay has the mail, and not afterwards", async () => {
  await waiting(["ada@renewed.example"]);
  const { writer } = running.database.jobs;
  const [first] = await claim();
  const later = (minutes: number) => new Date(clock.now().getTime() + lease + minutes * 60_000);
  expect(await renewClaims(writer, [first!], later(1))).toEqual([first!.id]);
  // Another worker renewed it since: what this worker knows is old.
  expect(await renewClaims(writer, [first!], later(2))).toEqual([]);
  await markSending(writer, first!.id, first!.attempts, clock.now());
  const held = { ...first!, leaseUntil: later(1) };
  expect(await renewClaims(writer, [{ ...held, attempts: 2 }], later(2))).toEqual([]);
  expect(await renewClaims(writer, [held], later(2))).toEqual([first!.id]);
  await writer.mailRecipient.updateMany({ where: { id: first!.id }, data: { state: "accepted" } });
  expect(await renewClaims(writer, [{ ...held, leaseUntil: later(2) }], later(3))).toEqual([]);
});

test("workers that claim at the same time get different recipients", async () => {
  await waiting(Array.from({ length: 12 }, (_, n) => `ada@d${n}.example`));
  const claims = await Promise.all([claim(), claim(), claim()]);
  const ids = claims.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claim();
  expect(new Set([...ids, ...rest.map(({ id }) => id)]).size).toBe(12);
});

test("one domain does not take the turns of all, however its addresses are written", async () => {
  const slow = Array.from({ length: 6 }, (_, n) => `ada${n}@${n % 2 === 0 ? "slow" : "SLOW"}.example`);
  await waiting(slow);
  clock.advance(1);
  await waiting(["grace@other.example"]);
  const claimed = await claim({ all: 5, perDomain: 2 });
  expect(claimed.map(({ address }) => address.toLowerCase().split("@")[1])).toEqual(
    expect.arrayContaining(["slow.example", "slow.example", "other.example"]),
  );
  expect(claimed).toHaveLength(3);
  await claim();
});

test("what is under way of a domain counts, and a backlog of a full one hides nobody", async () => {
  const backlog = Array.from({ length: 40 }, (_, n) => `ada${n}@full.example`);
  await waiting(backlog);
  clock.advance(1);
  await waiting(["grace@fourth.example"]);
  const domains = (claimed: readonly { address: string }[]) => claimed.map(({ address }) => address.split("@")[1]);
  const full = await claim({ all: 1, underWay: new Map([["full.example", 4]]) });
  expect(domains(full)).toEqual(["fourth.example"]);
  expect(domains(await claim({ underWay: new Map([["full.example", 3]]) }))).toEqual(["full.example"]);
  while ((await claim()).length > 0);
});

test("of large mails few are taken at the same time", async () => {
  const { mail } = await waiting(["a@large.example", "b@larger.example", "c@largest.example"]);
  const { writer } = running.database.jobs;
  await writer.mailMessage.update({ where: { id: mail.id }, data: { byteSize: 20_000_000 } });
  await waiting(["d@small.example"]);
  const first = await claim({ large: 2 });
  expect(first.filter(({ isLarge }) => isLarge)).toHaveLength(2);
  expect(first).toHaveLength(3);
  expect(await claim({ large: 0 })).toEqual([]);
  expect(await claim({ large: 1 })).toHaveLength(1);
});

test("mail of a mailbox that was closed, and mail that was erased, is not sent", async () => {
  const [closed, erased] = [await waiting(["ada@closed.example"]), await waiting(["ada@erased.example"])];
  const { writer } = running.database.jobs;
  await writer.mailbox.updateMany({ where: { identityId: closed.agent.id }, data: { closedAt: clock.now() } });
  await writer.mailMessage.update({ where: { id: erased.mail.id }, data: { contentId: null } });
  expect(await claim()).toEqual([]);
});
