import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
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
  const { errors } = await inBrowser(parley, of.admin, mutation);
  expect(errors).toBeUndefined();
  await parley.work!.runDueJobs();
}

const newAgent = (): Promise<TestAgent> => makeAgent(parley.services, organization, handle("scout"));
const messagesOf = ({ handle: name }: TestAgent) => `/api/v1/mail/mailboxes/${name}@agents.localhost/messages`;
const newPeer = () => `p${randomUUID().slice(0, 8)}@example.com`;

async function send(agent: TestAgent, to: string, more: object = {}, headers: Record<string, string> = {}) {
  const body = { recipients: { to: [to] }, subject: "Invoice 7", body_text: "Please pay.", ...more };
  return rest(parley, agent.key, "POST", messagesOf(agent), body, headers);
}

const fields = `id state revision contentSha256 peers preview message edited note decisionReason expiresAt releasedAt
  stale contextMark contextChanged step approvals { required given } failure { code } content { content } decidedBy { kind name }`;

async function reviewOf(messageId: string, credential: TestCredential = organization.admin) {
  const { reviewId } = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({
    where: { id: messageId },
  });
  const { data, errors } = await parley.graphql(`{ review(id: "${reviewId}") { ${fields} } }`, {}, credential);
  expect(errors).toBeUndefined();
  return data!["review"];
}

/** Decides as a person in a browser does. */
async function decide(decision: string, review: any, more = "", person = organization.admin) {
  const { id, revision, contentSha256 } = review;
  const mutation = `mutation { decideReview(input: { id: "${id}", decision: ${decision}, revision: ${revision},
    contentSha256: "${contentSha256}" ${more} }) { review { ${fields} } } }`;
  const { data, errors } = await inBrowser(parley, person, mutation);
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
    expect(again.body.error.details ?? again.body.error).toMatchObject({ review_id: review.id });
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
    for (const credential of [agent.key, organization.adminKey, organization.member, organization.admin]) {
      const { errors } = await parley.graphql(mutation, {}, credential);
      codes.push(errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual(["decider_required", "decider_required", "decider_required", "browser_required"]);
    expect((await decide("APPROVE", { id, revision, contentSha256 }, "", organization.member)).error?.code).toBe(
      "decider_required",
    );
  });
});

const file = { filename: "plan.txt", content_type: "text/plain", content_base64: "UGxhbg==" };
