import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";

let parley: TestParley;
let relay: FakeRelay;
let sender: TestAgent;
let receiver: TestAgent;
beforeAll(async () => {
  relay = await startFakeRelay();
  parley = await startTestParley({ clock: new ManualClock(), environment: { MAIL_RELAY_URL: relay.url } });
  const organization = await makeOrganization(parley.services, "enterprise");
  sender = await makeAgent(parley.services, organization, handle("sender"));
  receiver = await makeAgent(parley.services, organization, handle("receiver"));
});
afterAll(async () => {
  await parley?.close();
  await relay?.close();
});

const mailboxOf = ({ handle: name }: TestAgent): string => `${name}@${parley.services.config.MAIL_DOMAIN}`;
const messagesOf = (agent: TestAgent) => `/api/v1/mail/mailboxes/${mailboxOf(agent)}/messages`;

test("of one mail, the relay gets what is for the world, and the mailbox here gets its own", async () => {
  const sent = await rest(parley, sender.key, "POST", messagesOf(sender), {
    recipients: { to: [mailboxOf(receiver), "ada@example.com"], bcc: ["grace@example.com"] },
    subject: "Plans",
    body_text: "Here they are.",
  });
  expect([sent.status, sent.body.status]).toEqual([201, "queued"]);
  await parley.work!.runDueJobs();
  expect(relay.taken.map(({ to }) => to.join()).toSorted()).toEqual(["ada@example.com", "grace@example.com"]);
  for (const { raw } of relay.taken) expect(raw).not.toMatch(/^bcc:|grace@example\.com/im);
  const received = await rest(parley, receiver.key, "GET", messagesOf(receiver));
  expect(received.body.items).toMatchObject([
    { message_id: sent.body.message_id, subject: "Plans", direction: "inbound", status: "received" },
  ]);
  const after = await rest(parley, sender.key, "GET", `${messagesOf(sender)}/${sent.body.id}`);
  expect(after.body).toMatchObject({ status: "sent", bcc_addresses: ["grace@example.com"] });
});
