import { randomUUID } from "node:crypto";
import { recountReceivedBytes } from "../../../subgraphs/mail/messages/jobs.js";
import { correctCounter, findWrongCounters } from "../../../subgraphs/mail/messages/store/received-bytes.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { hookEnvironment, postToHook, sendByHook } from "../support/hook.js";
import { RawSmtp, sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

const limit = 60_000;
let parley: TestParley;
let agent: TestAgent;
let address: string;

beforeAll(async () => {
  const PLANS = JSON.stringify({ team: { mailboxStorageBytes: limit } });
  parley = await startTestParley({ environment: { ...smtpEnvironment, ...hookEnvironment, PLANS } });
});
beforeEach(async () => {
  const handle = `full-${randomUUID().slice(0, 8)}`;
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), handle);
  address = `${handle}@agents.localhost`;
});
afterAll(() => parley?.close());

const mail = (bytes: number) =>
  `From: a@x.example\r\nMessage-ID: <${randomUUID()}@x.example>\r\n\r\n${"x".repeat(bytes)}\r\n`;
const mailbox = () =>
  parley.services.database.request.reader.mailbox.findUniqueOrThrow({ where: { emailAddress: address } });
const sendTo = (bytes: number, to: string | string[] = address) =>
  sendBySmtp(parley, { from: "a@x.example", to, raw: mail(bytes) });
async function fill(): Promise<void> {
  await sendTo(30_000);
  await sendTo(28_000);
  await waitForMail(parley);
}
const compose = (to: string) =>
  rest(parley, agent.key, "POST", `/api/v1/mail/mailboxes/${address}/messages`, {
    recipients: { to: [to] },
    subject: "Hello",
    body_text: "y".repeat(3_000),
  });

test("a full mailbox takes nothing more from outside: not by size, not at the end, not by HTTP", async () => {
  await fill();
  await expect(sendTo(5_000)).rejects.toMatchObject({ responseCode: 452 });
  const client = await RawSmtp.open(parley);
  await client.say("EHLO x.example");
  await client.say("MAIL FROM:<> SIZE=5000");
  expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^452 4\.2\.2 /);
  await client.say("RSET");
  // A client that does not say the size learns it at the end.
  await client.say("MAIL FROM:<>");
  expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^250 /);
  await client.say("DATA");
  expect(await client.say(`${mail(5_000)}.`)).toMatch(/^452 4\.2\.2 /);
  // More than is held before it is stored.
  await client.say("MAIL FROM:<>");
  expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^250 /);
  await client.say("DATA");
  expect(await client.say(`${mail(600_000)}.`)).toMatch(/^452 4\.2\.2 /);
  client.close();
  expect((await sendByHook(parley, "", address, mail(5_000))).status).toBe(503);
  // No caller without the secret learns that it is full.
  await parley.services.database.request.writer.$executeRaw`
    update mailbox set storage_used_bytes = ${limit} where email_address = ${address}`;
  expect((await sendByHook(parley, "", address, mail(5))).status).toBe(503);
  const path = `/ingest/mail?from=&to=${encodeURIComponent(address)}`;
  expect((await postToHook(parley, path, { body: mail(5), signature: "0".repeat(64) })).status).toBe(401);
  const large = { body: mail(600_000), signature: "0".repeat(64) };
  expect((await postToHook(parley, path, large)).status).toBe(401);
  await waitForMail(parley);
  expect(
    await parley.services.database.request.reader.mailMessage.count({ where: { mailbox: { identityId: agent.id } } }),
  ).toBe(2);
});

test("what is accepted and not yet in the mailbox counts", async () => {
  await parley.services.database.request.writer.$executeRaw`
    update mailbox set storage_used_bytes = ${limit - 40_000} where email_address = ${address}`;
  const answers = await Promise.allSettled([sendTo(30_000), sendTo(30_000)]);
  await waitForMail(parley);
  // Both may be under way at once; the next one is not taken.
  expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  await expect(sendTo(30_000)).rejects.toMatchObject({ responseCode: 452 });
});

test("what others sent does not keep the agent from sending, and deleting it makes room", async () => {
  await fill();
  expect((await mailbox()).receivedBytes).toBe((await mailbox()).storageUsedBytes);
  expect((await compose("b@y.example")).status).toBe(201);
  await parley.services.database.request.writer.$executeRaw`
    update mailbox set storage_used_bytes = received_bytes + ${limit - 100} where email_address = ${address}`;
  expect((await compose("b@y.example")).status).toBe(402);
  const [first] = await parley.services.database.request.reader.mailMessage.findMany({
    where: { mailbox: { identityId: agent.id }, direction: "inbound" },
  });
  const before = await mailbox();
  const url = `/api/v1/mail/mailboxes/${address}/messages/${first!.id}`;
  expect((await parley.fetch(url, { method: "DELETE" }, agent.key)).status).toBe(204);
  const after = await mailbox();
  expect([before.storageUsedBytes - after.storageUsedBytes, before.receivedBytes - after.receivedBytes]).toEqual([
    first!.byteSize,
    first!.byteSize,
  ]);
});

test("a counter of received mail that went wrong is set right, and nothing else of the mailbox", async () => {
  await fill();
  const right = await mailbox();
  const { reader, writer } = parley.services.database.request;
  for (const off of [1_000n, -1_000n, -right.receivedBytes]) {
    await writer.$executeRaw`
      update mailbox set received_bytes = ${right.receivedBytes + off} where email_address = ${address}`;
    await recountReceivedBytes.run({ services: parley.services, signal: new AbortController().signal, attempt: 1 });
    expect(await mailbox()).toEqual(right);
  }
  // What changed while it was added up is left to the next time.
  const stale = { mailboxId: right.id, counted: right.receivedBytes + 1n, actual: 0n };
  expect(await correctCounter(writer, stale)).toBe(false);
  expect(await findWrongCounters(reader, [right.id])).toEqual([]);
});

test("mail of this installation bounces", async () => {
  const handle = `near-${randomUUID().slice(0, 8)}`;
  await makeAgent(parley.services, await makeOrganization(parley.services), handle);
  const to = `${handle}@agents.localhost`;
  await parley.services.database.request.writer.$executeRaw`
    update mailbox set storage_used_bytes = ${limit - 100}, received_bytes = 0 where email_address = ${to}`;
  const { id } = (await compose(to)).body as { id: string };
  await waitForMail(parley);
  // The sender learns it from an event, after the mail was refused.
  await expect
    .poll(async () => {
      const { status, recipients } = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({
        where: { id },
        include: { recipients: true },
      });
      return [status, recipients[0]?.smtpCode];
    })
    .toEqual(["bounced", 552]);
});
