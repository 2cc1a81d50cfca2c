import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { outboxAtRest } from "../../support/mail.js";
import { ManualClock } from "../../support/manual-clock.js";
import {
  makeAgent,
  makeMember,
  makeOrganization,
  signedIn,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { putMessage } from "../../mail/support/put-message.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: FakeRelay;
let parley: TestParley;
let organization: TestOrganization;
const clock = new ManualClock();
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startFakeRelay();
  const environment = { DATABASE_URL: database.url, MAIL_RELAY_URL: relay.url, MAIL_FOOTER_TEXT: "Sent by an agent" };
  parley = await startTestParley({ clock, environment });
  organization = await makeOrganization(parley.services);
  await usePreset("FIRST_CONTACTS");
});
afterAll(async () => {
  await parley.close();
  await relay.close();
  await database.drop();
});

async function usePreset(outboundPreset: string, of = organization): Promise<void> {
  const mutation = `mutation { applyReviewPreset(input: { outboundPreset: ${outboundPreset} }) { policy { version } } }`;
  const admin = await signedIn(parley.services, of.id, of.adminUserId);
  const { errors } = await inBrowser(parley, admin, mutation);
  expect(errors).toBeUndefined();
  await parley.work!.runDueJobs();
}

/** The admin, signed in now: the clock moves by days. */
const adminNow = () => signedIn(parley.services, organization.id, organization.adminUserId);

const newAgent = (): Promise<TestAgent> => makeAgent(parley.services, organization, handle("scout"));
const messagesOf = ({ handle: name }: TestAgent) => `/api/v1/mail/mailboxes/${name}@agents.localhost/messages`;
const newPeer = () => `p${randomUUID().slice(0, 8)}@example.com`;

async function send(agent: TestAgent, to: string, more: object = {}, headers: Record<string, string> = {}) {
  const body = { recipients: { to: [to] }, subject: "Invoice 7", body_text: "Please pay.", ...more };
  return rest(parley, agent.key, "POST", messagesOf(agent), body, headers);
}

const fields = `id state revision contentSha256 peers preview agentNote message edited note decisionReason expiresAt releasedAt
  stale contextMark contextChanged step approvals { required given } failure { code } content { content } decidedBy { kind name }`;

async function reviewOf(messageId: string) {
  const { reviewId } = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({
    where: { id: messageId },
  });
  const { data, errors } = await parley.graphql(`{ review(id: "${reviewId}") { ${fields} } }`, {}, await adminNow());
  expect(errors).toBeUndefined();
  return data!["review"];
}

/** Decides as a person in a browser does. */
async function decide(decision: string, review: any, more = "", person?: Readonly<Record<string, string>>) {
  const { id, revision, contentSha256 } = review;
  const mutation = `mutation { decideReview(input: { id: "${id}", decision: ${decision}, revision: ${revision},
    contentSha256: "${contentSha256}" ${more} }) { review { ${fields} } } }`;
  const { data, errors } = await inBrowser(parley, person ?? (await adminNow()), mutation);
  return { review: data?.["decideReview"]?.review, error: errors?.[0]?.extensions };
}

const statusOf = async (id: string) => {
  const row = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({ where: { id } });
  return [row.status, row.failureReason];
};
const mailsTo = async (address: string) => {
  await parley.work!.runDueJobs();
  return relay.taken.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
};

describe("a mail that a person must agree to", () => {
  test("H1, H8, H9: is queued with its review, leaves nothing, and answers a repeat with the same", async () => {
    const agent = await newAgent();
    const peer = newPeer();
    const key = { "idempotency-key": randomUUID() };
    const held = await send(agent, peer, {}, key);
    expect(held.status).toBe(201);
    expect(held.body).toMatchObject({ status: "queued", to_addresses: [peer] });
    const repeat = await send(agent, peer, {}, key);
    expect([repeat.status, repeat.body.id, repeat.headers.get("idempotent-replay")]).toEqual([
      201,
      held.body.id,
      "true",
    ]);
    expect(errorOf(await send(agent, peer, { body_text: "Pay now." }, key))).toEqual([409, "idempotency_key_reused"]);
    expect(await mailsTo(peer)).toEqual([]);
    const review = await reviewOf(held.body.id);
    expect(review).toMatchObject({
      state: "PENDING",
      revision: 1,
      peers: [peer],
      preview: "Invoice 7 · Please pay.",
      step: "preset:first_contacts",
      approvals: { required: 1, given: 0 },
      decidedBy: null,
    });
  });

  test("the hash is that of the content that people are shown", async () => {
    const agent = await newAgent();
    const { body } = await send(agent, newPeer(), { attachments: [file] });
    const { content, contentSha256 } = await reviewOf(body.id);
    expect(createHash("sha256").update(canonicalJson(content.content)).digest("hex")).toBe(contentSha256);
    expect(content.content).toMatchObject({
      from: { address: `${agent.handle}@agents.localhost` },
      subject: "Invoice 7",
      text: "Please pay.",
      html: null,
      attachments: [{ filename: "plan.txt", size: 4 }],
    });
  });

  test("what is approved leaves once, with the footer and the date of that moment", async () => {
    const agent = await newAgent();
    const peer = newPeer();
    const { body } = await send(agent, peer, { attachments: [file] });
    clock.advance(3_600_000);
    const { review, error } = await decide("APPROVE", await reviewOf(body.id), ', note: "Fine."');
    expect(error).toBeUndefined();
    expect(review).toMatchObject({ state: "APPROVED", note: "Fine.", decidedBy: { kind: "PERSON" } });
    const [raw, ...others] = await mailsTo(peer);
    expect(others).toEqual([]);
    expect(raw).toContain("Sent by an agent");
    expect(raw).toContain("plan.txt");
    expect(new Date(/^Date: (.*)$/m.exec(raw!)![1]!).getTime()).toBe(Math.floor(clock.now().getTime() / 1000) * 1000);
    expect(raw).toContain(body.message_id);
    expect((await reviewOf(body.id)).state).toBe("RELEASED");
    expect((await statusOf(body.id))[0]).toBe("sent");
    // It is no first contact any more.
    expect((await send(agent, peer)).status).toBe(201);
    expect(await mailsTo(peer)).toHaveLength(2);
  });

  test("H19, step 2: what is refused fails, and the same content is refused for a week", async () => {
    const agent = await newAgent();
    const peer = newPeer();
    const { body } = await send(agent, peer);
    const { review } = await decide(
      "REJECT",
      await reviewOf(body.id),
      ', reason: WRONG_RECIPIENT, note: "Not to them."',
    );
    expect(review).toMatchObject({ state: "REJECTED", decisionReason: "wrong_recipient", note: "Not to them." });
    expect(await statusOf(body.id)).toEqual(["failed", "review_rejected"]);
    const again = await send(agent, peer);
    expect(errorOf(again)).toEqual([403, "already_rejected"]);
    expect(JSON.stringify(again.body)).toContain(review.id);
    expect((await send(agent, peer, { body_text: "Kindly pay." })).status).toBe(201);
    clock.advance(8 * 86_400_000);
    expect((await send(agent, peer)).status).toBe(201);
    expect(await mailsTo(peer)).toEqual([]);
  });

  test("D1, D2, D6: only people who decide do so, and letting out needs a browser", async () => {
    const agent = await newAgent();
    const { body } = await send(agent, newPeer());
    const { id, revision, contentSha256 } = await reviewOf(body.id);
    const input = `id: "${id}", decision: APPROVE, revision: ${revision}, contentSha256: "${contentSha256}"`;
    const mutation = `mutation { decideReview(input: { ${input} }) { review { state } } }`;
    const codes = [];
    const { id: memberId } = await makeMember(parley.services, organization.id);
    const member = await signedIn(parley.services, organization.id, memberId);
    for (const credential of [agent.key, organization.adminKey, member, await adminNow()]) {
      const { errors } = await parley.graphql(mutation, {}, credential);
      codes.push(errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual(["decider_required", "decider_required", "decider_required", "browser_required"]);
    expect((await decide("APPROVE", { id, revision, contentSha256 }, "", member)).error?.code).toBe("decider_required");
  });

  test("3.2, D12: it goes stale, and expires when nobody decides", async () => {
    const agent = await newAgent();
    const peer = newPeer();
    const { body } = await send(agent, peer);
    clock.advance(25 * 3_600_000);
    const review = await reviewOf(body.id);
    expect(review.stale).toBe(true);
    const { error } = await decide("APPROVE", review);
    expect([error?.code, error?.["details"] ?? error]).toMatchObject([
      "review_needs_acknowledgement",
      { needs: ["stale"] },
    ]);
    clock.advance(72 * 3_600_000);
    await parley.work!.runDueJobs();
    expect(await reviewOf(body.id)).toMatchObject({ state: "EXPIRED", decidedBy: { kind: "SYSTEM" } });
    expect(await statusOf(body.id)).toEqual(["failed", "review_expired"]);
    expect((await decide("APPROVE", review)).error?.code).toBe("review_decided");
  });

  test("D13: a conversation that went on is looked at first", async () => {
    const agent = await newAgent();
    const received = await putMessage(parley.services, agent.id, { fromAddress: "dana@example.com" });
    const answer = await rest(parley, agent.key, "POST", `${messagesOf(agent)}/${received.id}/reply`, {
      body_text: "Yes.",
    });
    expect(answer.status).toBe(201);
    const review = await reviewOf(answer.body.id);
    const { rfcId } = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({
      where: { id: received.id },
    });
    const newer = await putMessage(parley.services, agent.id, { inReplyTo: rfcId, references: [rfcId] });
    expect((await reviewOf(answer.body.id)).contextChanged).toBe(true);
    const { error } = await decide("APPROVE", review);
    expect(error).toMatchObject({ details: { needs: ["context_changed"], context_mark: newer.id } });
    expect((await decide("APPROVE", review, `, contextMark: "${newer.id}"`)).review?.state).toBe("APPROVED");
  });

  test("H36: a recipient that was blocked meanwhile is refused before the decision, and waits on", async () => {
    const agent = await newAgent();
    const peer = newPeer();
    const { body } = await send(agent, peer);
    const { writer } = parley.services.database.request;
    await writer.mailbox.update({ where: { identityId: agent.id }, data: { outboundFilterMode: "whitelist" } });
    const { error } = await decide("APPROVE", await reviewOf(body.id));
    expect(error).toMatchObject({ code: "release_refused", status: 409 });
    expect((await reviewOf(body.id)).state).toBe("PENDING");
    await writer.mailbox.update({ where: { identityId: agent.id }, data: { outboundFilterMode: "blacklist" } });
    expect((await decide("APPROVE", await reviewOf(body.id))).review.state).toBe("APPROVED");
    expect(await mailsTo(peer)).toHaveLength(1);
  });

  test("H24, H34: what is withdrawn, deleted or loses its agent is not sent", async () => {
    const agent = await newAgent();
    const [first, second, third] = [
      await send(agent, newPeer()),
      await send(agent, newPeer()),
      await send(agent, newPeer()),
    ];
    const review = await reviewOf(first.body.id);
    const withdrawn = await parley.graphql(
      `mutation { withdrawReview(input: { id: "${review.id}" }) { review { state } } }`,
      {},
      agent.key,
    );
    expect(withdrawn.data).toEqual({ withdrawReview: { review: { state: "WITHDRAWN" } } });
    expect(await statusOf(first.body.id)).toEqual(["failed", "review_withdrawn"]);
    const before = await reviewOf(second.body.id);
    await rest(parley, agent.key, "DELETE", `${messagesOf(agent)}/${second.body.id}`);
    const stateOf = async (id: string) =>
      (await parley.services.database.request.reader.review.findUniqueOrThrow({ where: { id } })).state;
    expect(await stateOf(before.id)).toBe("withdrawn");
    const last = await reviewOf(third.body.id);
    await decide("APPROVE", last);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
    await parley.work!.runDueJobs();
    expect(await stateOf(last.id)).toMatch(/^(canceled|released)$/);
  });

  test("D36 to D38: admins get one mail about what waits, without its content", async () => {
    const other = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, other, handle("scout"));
    await usePreset("ALL_HELD", other);
    for (const to of [newPeer(), newPeer()]) expect((await send(agent, to)).status).toBe(201);
    const mails = () => relay.taken.map(({ raw }) => raw).filter((raw) => raw.includes(agent.handle));
    await outboxAtRest(parley);
    const [first, ...more] = mails();
    expect(more).toEqual([]);
    expect(first!.replaceAll("=\r\n", "")).toContain("/console/reviews");
    expect(first).not.toMatch(/Invoice|Please pay/);
    await send(agent, newPeer());
    await outboxAtRest(parley);
    expect(mails()).toHaveLength(1);
    clock.advance(16 * 60_000);
    await parley.work!.runDueJobs();
    await outboxAtRest(parley);
    expect(mails()).toHaveLength(2);
  });

  test("3.2: the content of what was deleted is erased", async () => {
    const agent = await newAgent();
    const { body } = await send(agent, newPeer());
    const { id } = await reviewOf(body.id);
    await rest(parley, agent.key, "DELETE", `${messagesOf(agent)}/${body.id}`);
    const { data } = await parley.graphql(
      `{ review(id: "${id}") { state preview peers content { contentSha256 content } } }`,
      {},
      await adminNow(),
    );
    expect(data!["review"]).toMatchObject({ state: "WITHDRAWN", preview: "", peers: [], content: { content: null } });
  });

  test("G4: references that an agent gives to a draft are no part of what leaves", async () => {
    const agent = await newAgent();
    const peer = newPeer();
    const base = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/drafts`;
    const references = ["<secret-1@example.com>", "<secret-2@example.com>"];
    const draft = await rest(parley, agent.key, "POST", base, {
      ...{ recipients: { to: [peer] }, subject: "Invoice 7", body_text: "Please pay." },
      ...{ in_reply_to: "<asked@example.com>", references },
    });
    expect(draft.status).toBe(201);
    const sent = await rest(parley, agent.key, "POST", `${base}/${draft.body.id}/send`, {});
    const { review } = await decide("APPROVE", await reviewOf(sent.body.id));
    expect(review.state).toBe("APPROVED");
    const [raw] = await mailsTo(peer);
    // The last one is what the draft answers, which people see.
    expect(raw).not.toContain("secret-1");
  });

  test("H29: two people who decide at once make one decision", async () => {
    const agent = await newAgent();
    const { body } = await send(agent, newPeer());
    const review = await reviewOf(body.id);
    const second = await signedIn(
      parley.services,
      organization.id,
      (await makeMember(parley.services, organization.id, "admin")).id,
    );
    const answers = await Promise.all([decide("APPROVE", review), decide("REJECT", review, ", reason: OTHER", second)]);
    expect(answers.map(({ error }) => error?.code ?? "decided").toSorted()).toEqual(["decided", "review_decided"]);
  });
});

const file = { filename: "plan.txt", content_type: "text/plain", content_base64: "UGxhbg==" };

describe("the note of a sender to the people who decide", () => {
  test("is shown to them, is no part of the hash, of a repeat, or of what leaves", async () => {
    const agent = await newAgent();
    const to = newPeer();
    const key = { "idempotency-key": randomUUID() };
    const first = await send(agent, to, { review_note: "The customer asked for it." }, key);
    const repeat = await send(agent, to, { review_note: "Another word." }, key);
    expect([repeat.body.id, repeat.headers.get("idempotent-replay")]).toEqual([first.body.id, "true"]);
    const plain = await send(agent, to);
    const [noted, bare] = [await reviewOf(first.body.id), await reviewOf(plain.body.id)];
    expect([noted.agentNote, bare.agentNote]).toEqual(["The customer asked for it.", null]);
    expect(noted.contentSha256).toBe(bare.contentSha256);
    const shown = await rest(parley, agent.key, "GET", `/api/v1/reviews/${noted.id}`);
    expect(shown.body.agent_note).toBe("The customer asked for it.");
    await decide("APPROVE", noted);
    const [raw] = await mailsTo(to);
    expect(raw).toContain("Please pay.");
    expect(raw).not.toContain("customer asked");
  });

  test("may have 500 characters, and is refused with its place when it is longer", async () => {
    const agent = await newAgent();
    expect((await send(agent, newPeer(), { review_note: "é".repeat(500) })).status).toBe(201);
    const { status, body } = await send(agent, newPeer(), { review_note: "é".repeat(501) });
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ["body", "review_note"]]);
  });
});
