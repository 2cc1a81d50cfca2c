import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../subgraphs/shared/clock/clock.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { verifiedDomain } from "../kit/sending-domains.js";
import { queueMail } from "../support/queue-mail.js";

let parley: TestParley;
let relay: FakeRelay;
let clock: ManualClock;
let organization: TestOrganization;
let sender: TestAgent;
const minutes = 60_000;

async function start(environment: Record<string, string> = {}): Promise<void> {
  clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
  relay = await startFakeRelay();
  parley = await startTestParley({ clock, environment: { MAIL_RELAY_URL: relay.url, ...environment } });
  organization = await makeOrganization(parley.services, "enterprise");
  sender = await makeAgent(parley.services, organization, handle("sender"));
}
beforeEach(() => start());
afterEach(async () => {
  await parley.close();
  await relay.close();
});

const addressOf = ({ handle: name }: TestAgent): string => `${name}@${parley.services.config.MAIL_DOMAIN}`;
const queue = (to: readonly string[], options = {}) => queueMail(parley.services, addressOf(sender), to, options);
const work = () => parley.work!.runDueJobs();

async function stateOf(id: string) {
  const { reader } = parley.services.database.request;
  const message = await reader.mailMessage.findUniqueOrThrow({ where: { id }, include: { recipients: true } });
  const events = await reader.event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  return {
    status: message.status,
    reason: message.failureReason,
    recipients: message.recipients.map(({ state }) => state),
    kinds: events.map(({ kind }) => kind.replace("mail.message.", "")),
    versions: events.map(({ subjectVersion }) => subjectVersion),
  };
}

describe("mail to the world", () => {
  it("goes to the relay once for each recipient, signed, with a bounce address that names it", async () => {
    const { id, rfcId } = await queue(["ada@example.com", "grace@example.org"]);
    await work();
    expect(relay.taken.map(({ to }) => to.join()).toSorted()).toEqual(["ada@example.com", "grace@example.org"]);
    for (const { from, raw } of relay.taken) {
      expect(from).toMatch(/^bounce\+[a-z2-7]{52}@agents\.localhost$/);
      expect(raw).toContain(`Message-ID: ${rfcId}`);
      expect(raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;/);
      expect(raw).toContain("d=agents.localhost;");
    }
    expect(new Set(relay.taken.map(({ from }) => from)).size).toBe(2);
    expect(await stateOf(id)).toMatchObject({ status: "sent", kinds: ["queued", "sent"], versions: [1, 2] });
    await work();
    expect(relay.taken).toHaveLength(2);
  });

  it("that was forwarded is announced as forwarded", async () => {
    const { id } = await queue(["ada@example.com"], { isForward: true });
    await work();
    expect((await stateOf(id)).kinds).toEqual(["queued", "forwarded"]);
  });

  it("bounces when a recipient is refused for good, whatever the others did", async () => {
    relay.refuseNext(550);
    const { id } = await queue(["ada@example.com", "grace@example.org"]);
    await work();
    const state = await stateOf(id);
    expect(state).toMatchObject({ status: "bounced" });
    expect(state.reason).toContain("550");
    expect(state.recipients.toSorted()).toEqual(["accepted", "bounced"]);
    expect(state.kinds.at(-1)).toBe("bounced");
  });

  it("is tried again when the relay asks for it, and arrives once", async () => {
    relay.refuseNext(451, 451);
    const { id } = await queue(["ada@example.com"]);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "queued", recipients: ["waiting"] });
    clock.advance(1 * minutes);
    await work();
    clock.advance(4 * minutes);
    await work();
    expect(relay.taken).toHaveLength(0);
    clock.advance(1 * minutes);
    await work();
    expect(relay.taken).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: "sent", kinds: ["queued", "sent"] });
  });

  it("fails with its reason when the relay cannot be reached for a day", async () => {
    await relay.close();
    const { id } = await queue(["ada@example.com"]);
    for (let hour = 0; hour <= 26; hour++) {
      await work();
      clock.advance(60 * minutes);
    }
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      reason: "relay_unreachable",
      kinds: ["queued", "failed"],
    });
    relay = await startFakeRelay();
  });

  it.each([
    [{ size: 2_000 }, "ada@example.com", /^message_too_large: /],
    [{ hideSMTPUTF8: true }, "jürgen@müller.example", /^smtputf8_not_offered: /],
  ])("fails at once, with the reason, when the relay takes no such mail: %j", async (options, to, reason) => {
    await parley.close();
    await relay.close();
    relay = await startFakeRelay(options);
    parley = await startTestParley({ clock, environment: { MAIL_RELAY_URL: relay.url } });
    organization = await makeOrganization(parley.services, "enterprise");
    sender = await makeAgent(parley.services, organization, handle("sender"));
    const { id } = await queue([to], { text: "x\r\n".repeat(1_000) });
    await work();
    expect(relay.taken).toEqual([]);
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(reason),
      recipients: ["failed"],
      kinds: ["queued", "failed"],
    });
  });

  it("is announced with the domain of the installation's mail", async () => {
    await parley.close();
    await relay.close();
    const names: string[] = [];
    relay = await startFakeRelay({
      onMailFrom(_address, { hostNameAppearsAs }, done) {
        names.push(hostNameAppearsAs);
        done();
      },
    });
    parley = await startTestParley({ clock, environment: { MAIL_RELAY_URL: relay.url, MAIL_DOMAIN: "mail.example" } });
    organization = await makeOrganization(parley.services, "enterprise");
    sender = await makeAgent(parley.services, organization, handle("sender"));
    await queue(["ada@example.com"]);
    await work();
    expect(names).toEqual(["mail.example"]);
  });

  it("reaches those with an address of ASCII without any other header, whomever else it goes to", async () => {
    await parley.close();
    await relay.close();
    relay = await startFakeRelay({ hideSMTPUTF8: true });
    parley = await startTestParley({ clock, environment: { MAIL_RELAY_URL: relay.url } });
    organization = await makeOrganization(parley.services, "enterprise");
    sender = await makeAgent(parley.services, organization, handle("sender"));
    const { id } = await queue(["jürgen@example.com", "ada@müller.example"], { text: "Grüße" });
    await work();
    expect(relay.taken).toMatchObject([
      // The fake shows domains of other scripts as such.
      { to: ["ada@müller.example"], raw: expect.stringMatching(/^[\0-\x7F]*\r\n\r\nGrüße\r\n$/) },
    ]);
    expect(relay.taken[0]!.raw).toMatch(/^To: =\?UTF-8\?B\?[^?]*\?=:;, ada@xn--mller-kva\.example\r$/m);
    expect((await stateOf(id)).recipients.toSorted()).toEqual(["accepted", "failed"]);
    expect((await stateOf(id)).reason).toMatch(/^smtputf8_not_offered: /);
  });

  it("is not sent again when its worker died while the relay may have had it", async () => {
    const { id } = await queue(["ada@example.com"]);
    await parley.services.events.publish();
    const { writer } = parley.services.database.jobs;
    // What a worker leaves behind that is killed after its mark.
    const leaseEnds = new Date(clock.now().getTime() + 15 * minutes);
    await writer.mailRecipient.updateMany({
      where: { messageId: id },
      data: { state: "sending", attempts: 1, nextAttemptAt: leaseEnds },
    });
    await work();
    expect(relay.taken).toHaveLength(0);
    clock.advance(16 * minutes);
    await work();
    expect(relay.taken).toHaveLength(0);
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      reason: "delivery_outcome_unknown",
      kinds: ["queued", "failed"],
    });
  });

  it("is sent by another when its worker died before the relay had it", async () => {
    const { id } = await queue(["ada@example.com"]);
    const { writer } = parley.services.database.jobs;
    const leaseEnds = new Date(clock.now().getTime() + 15 * minutes);
    await writer.mailRecipient.updateMany({
      where: { messageId: id },
      data: { attempts: 1, nextAttemptAt: leaseEnds },
    });
    clock.advance(16 * minutes);
    await work();
    expect(relay.taken).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
  });
});

describe("mail within the installation", () => {
  it("is accepted for the mailbox at once, whatever the case of its address, and does not leave", async () => {
    const receiver = await makeAgent(parley.services, organization, handle("receiver"));
    const { id } = await queue([addressOf(receiver).toUpperCase()]);
    await work();
    expect(relay.taken).toHaveLength(0);
    expect(await stateOf(id)).toMatchObject({
      status: "delivered",
      kinds: ["queued", "sent", "delivered"],
      recipients: ["delivered"],
    });
    const { reader } = parley.services.database.request;
    const received = await reader.mailMessage.findMany({ where: { mailbox: { emailAddress: addressOf(receiver) } } });
    expect(received.map(({ direction, status }) => [direction, status])).toEqual([["inbound", "received"]]);
  });

  it("is found by both spellings of a domain of another script", async () => {
    const receiver = await makeAgent(parley.services, organization, handle("receiver"));
    const { writer } = parley.services.database.jobs;
    const domain = "xn--mller-kva.example";
    const proved = await verifiedDomain(parley.services, organization.id);
    await writer.sendingDomain.update({ where: { id: proved.uuid }, data: { domain } });
    const address = `${receiver.handle}@${domain}`;
    await writer.mailbox.update({ where: { emailAddress: addressOf(receiver) }, data: { emailAddress: address } });
    const { id } = await queue([`${receiver.handle}@Müller.example`]);
    await work();
    expect(relay.taken).toHaveLength(0);
    expect(await stateOf(id)).toMatchObject({ status: "delivered" });
  });

  it("to oneself arrives beside what was sent, in the same thread", async () => {
    const { id, rfcId } = await queue([addressOf(sender)]);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "delivered", recipients: ["delivered"] });
    const { reader } = parley.services.database.request;
    const both = await reader.mailMessage.findMany({ where: { rfcId } });
    expect(both.map(({ direction }) => direction).toSorted()).toEqual(["inbound", "outbound"]);
    expect(both[0]!.threadId).toBe(both[1]!.threadId);
  });

  it("to a mailbox that does not exist bounces", async () => {
    const { id } = await queue([`nobody-${handle("x")}@agents.localhost`]);
    await work();
    expect(relay.taken).toHaveLength(0);
    expect(await stateOf(id)).toMatchObject({ status: "bounced", reason: "550 5.1.1 No such mailbox." });
  });
});

describe("without a relay", () => {
  it("mail to the world fails visibly where the installation is not for development", async () => {
    await parley.close();
    await relay.close();
    await start({ MAIL_RELAY_URL: "" });
    const { id } = await queue(["ada@example.com"]);
    await work();
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      reason: "no_relay_configured",
      kinds: ["queued", "failed"],
    });
  });
});

it("mail leaves a server when it is sent, and not with the next minute", async () => {
  await parley.close();
  const environment = { MAIL_RELAY_URL: relay.url };
  parley = await startTestParley({ clock: systemClock, environment });
  organization = await makeOrganization(parley.services, "enterprise");
  sender = await makeAgent(parley.services, organization, handle("sender"));
  await queue(["ada@example.com"]);
  await expect.poll(() => relay.taken.length).toBe(1);
});
