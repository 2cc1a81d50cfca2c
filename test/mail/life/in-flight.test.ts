import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Logger } from "../../../subgraphs/shared/logging/logger.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { anyNumber, makeHome, signUp, signupCalls } from "../../org/support/signup.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { ManualClock } from "../../support/manual-clock.js";
import { rest } from "../../support/rest.js";
import { silentLogger } from "../../support/silent-logger.js";
import { type Importer, mail, mbox, readImport, startImport } from "../imports/support.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";

// What becomes of mail that is on its way when its owner goes, moves or changes the plan.

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const often = { interval: 20 };
const failures: unknown[] = [];
const log = { ...silentLogger, error: (...said: unknown[]) => void failures.push(said) } as unknown as Logger;
let parley: TestParley;
let relay: FakeRelay;
/** Mails that the relay has and says nothing about. */
const held: (() => void)[] = [];
let isHolding = false;

beforeAll(async () => {
  relay = await startFakeRelay({
    onData(stream, _session, done) {
      stream.resume().once("end", () => {
        if (isHolding) held.push(done);
        else done();
      });
    },
  });
  parley = await startTestParley({
    clock,
    log,
    environment: { ...anyNumber, ...smtpEnvironment, MAIL_RELAY_URL: relay.url },
  });
});

afterEach(() => {
  isHolding = false;
  for (const done of held.splice(0)) done();
  expect(failures.splice(0)).toEqual([]);
});

afterAll(async () => {
  await parley?.close();
  await relay?.close();
});

const reader = () => parley.services.database.request.reader;
const addressOf = (name: string): string => `${name}@agents.localhost`;
const box = (name: string): string => `/api/v1/mail/mailboxes/${addressOf(name)}`;
const work = () => parley.work!.runDueJobs();
const old = (count: number): string => mbox(...Array.from({ length: count }, (_, n) => mail(`old-${n}`)));
const importerOf = (name: string, key: string): Importer => ({ parley, key, address: addressOf(name) });
const arrive = (name: string, id: string, size = 20): Promise<string> =>
  sendBySmtp(parley, {
    from: "ada@outside.example",
    to: addressOf(name),
    raw: `From: ada@outside.example\r\nMessage-ID: <${id}@outside.example>\r\n\r\n${"x".repeat(size)}\r\n`,
  });
const send = async (name: string, key: string, to: string): Promise<any> => {
  const body = { recipients: { to: [to] }, subject: "Hello", body_text: "x" };
  const { status, body: sent } = await rest(parley, key, "POST", `${box(name)}/messages`, body);
  expect(status).toBe(201);
  return sent;
};

/** Has everything on its way at once: at the relay, in the pipeline, and an import that runs. */
async function everythingOnItsWay(name: string, key: string): Promise<{ working: Promise<void> }> {
  isHolding = true;
  await send(name, key, "bob@outside.example");
  const working = work();
  working.catch(() => {});
  await vi.waitUntil(() => held.length > 0, often);
  // Accepted, and not yet in the mailbox: large enough to stand in a stream of its own.
  await arrive(name, `waiting-${name}`, 400_000);
  isHolding = false;
  const id = await startImport(importerOf(name, key), old(6_000));
  expect(["queued", "running"]).toContain((await readImport(importerOf(name, key), id)).status);
  return { working };
}

/** What is left of an identity's mail anywhere. */
async function leftOf(identityId: string) {
  const mailboxes = await reader().mailbox.findMany({ where: { identityId }, select: { id: true } });
  const ids = mailboxes.map(({ id }) => id);
  return {
    mailboxes: ids.length,
    messages: await reader().mailMessage.count({ where: { mailbox: { identityId } } }),
    imports: await reader().mailImport.count({ where: { mailbox: { identityId } } }),
    receptions: await reader().mailReception.count({ where: { mailboxId: { in: ids } } }),
  };
}

const nothing = { mailboxes: 0, messages: 0, imports: 0, receptions: 0 };
const contents = async () => [
  await reader().mailContent.count(),
  await reader().blob.count({ where: { attachedAt: { not: null } } }),
];

/** Lets the relay answer, and everything end. */
async function settle(working: Promise<void>): Promise<void> {
  for (const done of held.splice(0)) done();
  await working;
  await work();
  clock.advance(10 * 60_000);
  await work();
}

test("an identity that is deleted takes its mail along, wherever that is", async () => {
  const organization = await makeOrganization(parley.services, "enterprise");
  const name = handle("leaving");
  const before = await contents();
  const { id, key } = await makeAgent(parley.services, organization, name);
  const { working } = await everythingOnItsWay(name, key);
  expect((await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${name}`)).status).toBe(204);
  await expect(arrive(name, "too-late")).rejects.toMatchObject({ responseCode: 550 });
  await settle(working);
  expect(await leftOf(id)).toEqual(nothing);
  expect(await contents(), "bytes that nobody names").toEqual(before);
  expect(await reader().mailReception.count()).toBe(0);
});

test("an organization that is deleted takes its mail along, wherever that is", async () => {
  const organization = await makeOrganization(parley.services, "enterprise");
  const name = handle("closing");
  const before = await contents();
  const { id, key } = await makeAgent(parley.services, organization, name);
  const { working } = await everythingOnItsWay(name, key);
  const { slug } = await reader().organization.findUniqueOrThrow({ where: { id: organization.id } });
  const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
  expect((await parley.graphql(mutation, {}, organization.admin)).errors).toBeUndefined();
  await expect(arrive(name, "too-late")).rejects.toMatchObject({ responseCode: 550 });
  await settle(working);
  expect(await leftOf(id)).toEqual(nothing);
  expect(await contents(), "bytes that nobody names").toEqual(before);
  expect(await reader().mailReception.count()).toBe(0);
});

test("a mailbox that moves at approval has all of its mail in the new organization, what is on its way included", async () => {
  const home = await makeHome(parley, "enterprise");
  const agent = await signUp(parley, { human_email: home.adminEmail });
  const { handle: name, key } = agent;
  const { approve } = signupCalls(() => parley);
  isHolding = true;
  const sent = await send(name, key, home.adminEmail);
  await arrive(name, "before", 400_000);
  const working = work();
  await vi.waitUntil(() => held.length > 0, often);
  await arrive(name, "while", 400_000);
  isHolding = false;
  expect((await approve(home.admin, agent.identityId)).status).toBe(200);
  await arrive(name, "after");
  await settle(working);

  const seen = async (credential: string) =>
    (
      await rest(
        parley,
        credential,
        "GET",
        `${box(name)}/messages?limit=100&direction=inbound&start_datetime=2026-01-01`,
      )
    ).body.items
      .map((one: any) => one.message_id)
      .toSorted();
  const arrived = ["<after@outside.example>", "<before@outside.example>", "<while@outside.example>"];
  expect(await seen(key)).toEqual(arrived);
  expect(await seen(home.adminKey)).toEqual(arrived);
  expect((await rest(parley, home.adminKey, "GET", `${box(name)}/messages/${sent.id}`)).body.status).toBe("sent");
  const reply = await rest(parley, key, "POST", `${box(name)}/messages`, {
    recipients: { to: ["anybody@outside.example"] },
    subject: "Claimed",
    body_text: "x",
  });
  expect(reply.status).toBe(201);
  await work();
  // What arrived after the move is the new organization's alone: its events, and its use.
  const events = await reader().event.findMany({
    where: { kind: "mail.message.received", identityId: agent.identityId },
  });
  expect(events).toHaveLength(3);
});

describe("a mailbox with more than the plan stores", () => {
  test("takes what was accepted and queued, and accepts, sends and imports nothing more", async () => {
    const organization = await makeOrganization(parley.services, "enterprise");
    const name = handle("full");
    const { id, key } = await makeAgent(parley.services, organization, name);
    isHolding = true;
    const sent = await send(name, key, "bob@outside.example");
    const working = work();
    await vi.waitUntil(() => held.length > 0, often);
    await arrive(name, "while-full", 400_000);
    isHolding = false;
    const importId = await startImport(importerOf(name, key), old(10));
    // The plan changes, and the mailbox is beyond it.
    const { writer } = parley.services.database.request;
    await writer.organization.update({ where: { id: organization.id }, data: { plan: "free" } });
    await writer.mailbox.update({ where: { identityId: id }, data: { storageUsedBytes: 3n * 1024n ** 3n } });
    await expect(arrive(name, "later-full")).rejects.toMatchObject({ responseCode: 452 });
    await settle(working);

    const { items } = (await rest(parley, key, "GET", `${box(name)}/messages?limit=100`)).body;
    expect(items.map((one: any) => [one.message_id, one.status])).toEqual(
      expect.arrayContaining([
        ["<while-full@outside.example>", "received"],
        [sent.message_id, "sent"],
      ]),
    );
    expect(await readImport(importerOf(name, key), importId)).toMatchObject({ status: "failed", messages_imported: 0 });
    const body = { recipients: { to: ["bob@outside.example"] }, subject: "More", body_text: "x" };
    const refused = await rest(parley, key, "POST", `${box(name)}/messages`, body);
    expect([refused.status, refused.body.error.code]).toEqual([402, "storage_limit_exceeded"]);
  });
});
