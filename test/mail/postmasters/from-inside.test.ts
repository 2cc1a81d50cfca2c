import { afterAll, beforeAll, expect, test } from "vitest";
import { handle } from "../../support/handle.js";
import { mailTo, outboxAtRest } from "../../support/mail.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOperator } from "../../support/operator.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { verifiedDomain } from "../kit/sending-domains.js";
import { queueMail } from "../support/queue-mail.js";

let parley: TestParley;
let clock: ManualClock;
let operator: TestOrganization;
let organization: TestOrganization;
let sender: TestAgent;

beforeAll(async () => {
  clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
  parley = await startTestParley({ clock });
  operator = await makeOrganization(parley.services);
  await makeOperator(parley, operator.id);
  organization = await makeOrganization(parley.services, "enterprise");
  sender = await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), handle("sender"));
});
afterAll(() => parley?.close());

const queue = (to: readonly string[], text = "Hello.") =>
  queueMail(parley.services, `${sender.handle}@agents.localhost`, to, { text });
const work = () => parley.work!.runDueJobs();
const adminOf = async ({ adminUserId }: TestOrganization) =>
  (await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({ where: { id: adminUserId } })).email;
const eventsOf = async ({ id }: TestOrganization) => {
  const where = { organizationId: id, kind: "mail.postmaster.received" };
  const events = await parley.services.database.request.reader.event.findMany({ where, orderBy: { id: "asc" } });
  return events.map(({ data }) => data as object);
};
async function stateOf(id: string) {
  const { reader } = parley.services.database.request;
  const { status, failureReason, recipients } = await reader.mailMessage.findUniqueOrThrow({
    where: { id },
    include: { recipients: true },
  });
  return { status, failureReason, recipients: recipients.map(({ state }) => state) };
}

test("a mail of an agent to a postmaster here reaches who reads it from outside", async () => {
  const { name } = await verifiedDomain(parley.services, organization.id);
  const { id } = await queue(["postmaster@agents.localhost", `Postmaster@${name.toUpperCase()}`], "From inside.");
  await work();
  for (const [reader, to] of [
    [operator, "postmaster@agents.localhost"],
    [organization, `postmaster@${name}`],
  ] as const) {
    const [mail, ...others] = await mailTo(parley, await adminOf(reader));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: `Email to ${to}: Hello` });
    expect(mail!.text).toContain("Received from: an agent of this installation");
    expect(mail!.text).toContain("> From inside.");
    expect(await eventsOf(reader)).toMatchObject([{ to, subject: "Hello" }]);
  }
  expect(await stateOf(id)).toEqual({
    status: "delivered",
    failureReason: null,
    recipients: ["delivered", "delivered"],
  });
});

test("one of a domain that nobody proved is nobody here", async () => {
  const { name } = await verifiedDomain(parley.services, organization.id, "awaiting_ownership");
  const { id } = await queue([`postmaster@${name}`]);
  await work();
  expect(await stateOf(id)).toMatchObject({ failureReason: "no_relay_configured" });
  expect(await eventsOf(organization)).toHaveLength(1);
});

test("one who is told too much is told later, and once", async () => {
  const other = await makeOrganization(parley.services);
  const { name } = await verifiedDomain(parley.services, other.id);
  const sent = [];
  for (let n = 0; n < 21; n++) sent.push(await queue([`postmaster@${name}`]));
  await work();
  expect(await eventsOf(other)).toHaveLength(20);
  const states = await Promise.all(sent.map(({ id }) => stateOf(id)));
  expect(states.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill("delivered"), "sent"]);
  for (let minutes = 0; minutes < 120; minutes += 30) {
    clock.advance(30 * 60_000);
    await work();
  }
  expect(await eventsOf(other)).toHaveLength(21);
  const admin = await adminOf(other);
  expect((await outboxAtRest(parley)).filter(({ to }) => to === admin)).toHaveLength(21);
  expect((await Promise.all(sent.map(({ id }) => stateOf(id)))).every(({ status }) => status === "delivered")).toBe(
    true,
  );
});
