import { afterAll, beforeAll, expect, test } from "vitest";
import { mailTo, outboxAtRest } from "../../support/mail.js";
import { makeOperator } from "../../support/operator.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { verifiedDomain } from "../kit/sending-domains.js";
import { hookEnvironment, sendByHook } from "../support/hook.js";
import { RawSmtp, sendBySmtp, smtpEnvironment } from "../support/smtp.js";

let parley: TestParley;
let operator: TestOrganization;
let organization: TestOrganization;
let domain: string;

beforeAll(async () => {
  parley = await startTestParley({ environment: { ...smtpEnvironment, ...hookEnvironment } });
  operator = await makeOrganization(parley.services);
  await makeOperator(parley, operator.id);
  organization = await makeOrganization(parley.services);
  domain = (await verifiedDomain(parley.services, organization.id)).name;
});
afterAll(() => parley?.close());

const raw = (subject: string) => `From: Eve <eve@x.example>\r\nSubject: ${subject}\r\n\r\nYour server sends spam.\r\n`;
const adminOf = async ({ adminUserId }: TestOrganization) =>
  (await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({ where: { id: adminUserId } })).email;
const eventsOf = ({ id }: TestOrganization) =>
  parley.services.database.request.reader.event.findMany({
    where: { organizationId: id, kind: "mail.postmaster.received" },
    select: { identityId: true, data: true },
    orderBy: { id: "asc" },
  });

test("of the installation, with its domain and without, is its operator", async () => {
  const client = await RawSmtp.open(parley);
  await client.say("EHLO x.example");
  await client.say("MAIL FROM:<>");
  expect(await client.say("RCPT TO:<Postmaster>")).toMatch(/^250 /);
  await client.say("DATA");
  expect(await client.say(`${raw("bare")}.`)).toMatch(/^250 /);
  client.close();
  await sendBySmtp(parley, { from: "eve@x.example", to: "PostMaster@agents.localhost", raw: raw("named") });
  const mails = await mailTo(parley, await adminOf(operator), 2);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Email to postmaster: bare",
    "Email to postmaster@agents.localhost: named",
  ]);
  expect(mails[0]!.text).toContain("> Your server sends spam.");
  expect(await eventsOf(operator)).toEqual([
    { identityId: null, data: { to: "postmaster", from: ["eve@x.example"], subject: "bare" } },
    { identityId: null, data: { to: "postmaster@agents.localhost", from: ["eve@x.example"], subject: "named" } },
  ]);
  expect(await eventsOf(organization)).toEqual([]);
});

test("of a domain of an organization is who administers it, by HTTP too", async () => {
  const large = `${raw("large")}${"x".repeat(70)}\r\n`.padEnd(600_000, "x\r\n");
  await sendBySmtp(parley, { from: "eve@x.example", to: `postmaster@${domain}`, raw: large });
  expect((await sendByHook(parley, "eve@x.example", `postmaster@${domain}`, raw("hook"))).status).toBe(202);
  const mails = await mailTo(parley, await adminOf(organization), 2);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Email to postmaster@${domain}: hook`,
    `Email to postmaster@${domain}: large`,
  ]);
});

test("of another domain, or one that was not proved, is nobody", async () => {
  const { name } = await verifiedDomain(parley.services, organization.id, "awaiting_ownership");
  for (const to of ["postmaster@x.example", `postmaster@${name}`]) {
    await expect(sendBySmtp(parley, { from: "", to, raw: raw("x") })).rejects.toMatchObject({ responseCode: 550 });
  }
});

test("a flood is asked to come again later, and nobody is mailed more", async () => {
  const other = await makeOrganization(parley.services);
  const { name } = await verifiedDomain(parley.services, other.id);
  const send = () => sendBySmtp(parley, { from: "", to: `postmaster@${name}`, raw: raw("flood") });
  for (let n = 0; n < 20; n++) await send();
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  const admin = await adminOf(other);
  expect((await outboxAtRest(parley)).filter(({ to }) => to === admin)).toHaveLength(20);
});

test("parameters that nobody defined are refused by their code", async () => {
  const client = await RawSmtp.open(parley);
  await client.say("EHLO x.example");
  for (const unknown of ["FOO", "FOO=BAR", "SIZE=10 FOO=BAR", "BY=100;R", "NOTIFY=NEVER"]) {
    expect([unknown, await client.say(`MAIL FROM:<a@x.example> ${unknown}`)]).toEqual([
      unknown,
      expect.stringMatching(/^555 5\.5\.4 /),
    ]);
  }
  expect(await client.say("MAIL FROM:<a@x.example> SIZE=100 BODY=8BITMIME SMTPUTF8 RET=HDRS ENVID=a")).toMatch(/^250 /);
  expect(await client.say("RCPT TO:<postmaster> FOO=BAR")).toMatch(/^555 5\.5\.4 /);
  expect(await client.say("RCPT TO:<postmaster> NOTIFY=NEVER ORCPT=rfc822;postmaster@x")).toMatch(/^250 /);
  client.close();
});
