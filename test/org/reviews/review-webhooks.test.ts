import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { envelopes, insecure, mailKinds, reviewKinds, subscribe, verifiesForClient } from "../support/webhooks.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let receiver: Receiver;
let count = 0;
beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  organization = await makeOrganization(parley.services);
  await inConsole("applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } }");
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, handle("scout"));
  receiver = await startReceiver();
  return () => receiver.close();
});
afterAll(() => parley.close());

async function inConsole(mutation: string): Promise<void> {
  const { errors } = await inBrowser(parley, organization.admin, `mutation { ${mutation} }`);
  expect(errors).toBeUndefined();
}

// An agent's key may not write webhooks while everything is held: a person does.
async function listen(kinds: readonly string[]): Promise<string> {
  const { signing_key } = await subscribe(parley, organization.admin, agent.id, receiver.url, kinds);
  await parley.work!.runDueJobs();
  return signing_key;
}

async function hold(): Promise<{ readonly id: string; readonly messageId: string; readonly hash: string }> {
  const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const recipients = { to: ["dana@example.com"] };
  const body = { recipients, subject: "Planted subject", body_text: `Planted text ${++count}.` };
  const { status, body: message } = await rest(parley, agent.key, "POST", path, body);
  expect(status).toBe(201);
  const { body: review } = await rest(parley, agent.key, "GET", `/api/v1/reviews/${message.review.id}`);
  return { id: review.id, messageId: message.id, hash: review.content_sha256 };
}

const decide = async ({ id, hash }: Awaited<ReturnType<typeof hold>>, more: string): Promise<void> => {
  const decision = `id: "${id}", revision: 1, contentSha256: "${hash}", ${more}`;
  await inConsole(`decideReview(input: { ${decision} }) { review { state } }`);
  await parley.work!.runDueJobs();
};
const received = () => envelopes(receiver.received).map(({ event_type, data }) => [event_type, data.review.state]);

test("7.7: a receiver learns that a send is held, approved and sent, with the record that the agent sees", async () => {
  const key = await listen(reviewKinds);
  const held = await hold();
  await parley.work!.runDueJobs();
  await decide(held, 'decision: APPROVE, note: "Fine."');
  expect(received()).toEqual([
    ["review.created", "pending"],
    ["review.decided", "approved"],
    ["review.released", "released"],
  ]);
  expect(receiver.received.every((one) => verifiesForClient(one, key))).toBe(true);
  const [created, decided, released] = envelopes(receiver.received).map(({ data }) => data.review);
  const { body } = await rest(parley, agent.key, "GET", `/api/v1/reviews/${held.id}`);
  for (const [name, value] of Object.entries(released)) expect([name, value]).toEqual([name, body[name]]);
  expect(created).toMatchObject({ id: held.id, note: null, decided_at: null, result: null, edited: false });
  expect(decided).toMatchObject({ note: "Fine.", decision_reason: null, result: null, released_at: null });
  expect(released.result).toEqual({ type: "mail_message", id: held.messageId });
});

test("7.7: no content, no rule and no person is in any of them", async () => {
  await listen(reviewKinds);
  await decide(await hold(), 'decision: REJECT, reason: WRONG_CONTENT, note: "No."');
  await decide(await hold(), "decision: APPROVE");
  const all = receiver.received.map(({ body }) => body).join("\n");
  expect(received()).toHaveLength(5);
  for (const planted of ["Planted", "all_held", organization.adminUserId, '"step"', '"path"', '"decided_by"']) {
    expect(all).not.toContain(planted);
  }
  const refused = envelopes(receiver.received).find(({ data }) => data.review.state === "rejected")!;
  expect(refused).toMatchObject({
    event_type: "review.decided",
    data: { review: { decision_reason: "wrong_content", note: "No." } },
  });
});

test("7.7: what comes late says what was true at the event", async () => {
  await listen(reviewKinds);
  const held = await hold();
  // Nothing is fanned out before the decision.
  await decide(held, 'decision: REJECT, reason: OTHER, note: "No."');
  const [created] = envelopes(receiver.received).map(({ data }) => data.review);
  expect(created).toMatchObject({ state: "pending", note: null, decision_reason: null, decided_at: null });
});

test("7.7: what could not be sent is review.failed, and the end by its agent is review.decided", async () => {
  await listen(reviewKinds);
  const held = await hold();
  const { writer } = parley.services.database.request;
  const decision = `id: "${held.id}", decision: APPROVE, revision: 1, contentSha256: "${held.hash}"`;
  await inConsole(`decideReview(input: { ${decision} }) { review { state } }`);
  await writer.mailbox.updateMany({ where: { identityId: agent.id }, data: { outboundFilterMode: "whitelist" } });
  await parley.work!.runDueJobs();
  await rest(parley, agent.key, "POST", `/api/v1/reviews/${held.id}/withdraw`, {});
  await parley.work!.runDueJobs();
  expect(received()).toEqual([
    ["review.created", "pending"],
    ["review.decided", "approved"],
    ["review.failed", "failed"],
    ["review.decided", "withdrawn"],
  ]);
  const failed = envelopes(receiver.received)[2].data.review;
  expect(failed).toMatchObject({ failure: { code: "recipient_blocked" }, result: null });
});

test("7.7: a subscription that does not name these kinds gets none, and neither does that of another agent", async () => {
  const sibling = await makeAgent(parley.services, organization, handle("sibling"));
  await subscribe(parley, organization.admin, sibling.id, receiver.url, reviewKinds);
  await listen(mailKinds);
  await decide(await hold(), "decision: REJECT, reason: OTHER");
  expect(envelopes(receiver.received).filter(({ event_type }) => event_type.startsWith("review."))).toEqual([]);
});
