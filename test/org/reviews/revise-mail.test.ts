import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import {
  makeAgent,
  makeMember,
  makeOrganization,
  signedIn,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: FakeRelay;
let parley: TestParley;
let organization: TestOrganization;
let scout: TestAgent;
const clock = new ManualClock();
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startFakeRelay();
  const environment = { DATABASE_URL: database.url, MAIL_RELAY_URL: relay.url, MAIL_FOOTER_TEXT: "Sent by an agent" };
  parley = await startTestParley({ clock, environment });
  organization = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, organization, handle("scout"));
  const preset = "mutation { applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } } }";
  expect((await inBrowser(parley, organization.admin, preset)).errors).toBeUndefined();
});
afterAll(async () => {
  await parley.close();
  await relay.close();
  await database.drop();
});

const mailbox = () => `/api/v1/mail/mailboxes/${scout.handle}@agents.localhost`;
const newPeer = () => `p${randomUUID().slice(0, 8)}@example.com`;
const fields =
  "id state revision contentSha256 edited preview peers note approvals { required given } content { content }";
const file = { filename: "plan.txt", content_type: "text/plain", content_base64: "cGxhbg==" };

async function held(more: object = {}) {
  const peer = newPeer();
  const body = { recipients: { to: [peer] }, subject: "Invoice 7", body_text: "Please pay.\nToday.\n", ...more };
  const sent = await rest(parley, scout.key, "POST", `${mailbox()}/messages`, body);
  expect(sent.status).toBe(201);
  return { peer, messageId: sent.body.id as string, review: await reviewOf(sent.body.review.id) };
}

async function reviewOf(id: string) {
  const { data, errors } = await parley.graphql(`{ review(id: "${id}") { ${fields} } }`, {}, organization.admin);
  expect(errors).toBeUndefined();
  return data!["review"];
}

async function revise(review: any, changes: object, more: object = {}, person = organization.admin) {
  const { id, revision, contentSha256 } = review;
  const mutation = `mutation ($input: ReviseReviewInput!) { reviseReview(input: $input) { review { ${fields} } } }`;
  const input = { id, revision, contentSha256, changes, ...more };
  const { data, errors } = await inBrowser(parley, person, mutation, { input });
  return { review: data?.["reviseReview"]?.review, error: errors?.[0]?.extensions };
}

async function approve(review: any, person = organization.admin) {
  const { id, revision, contentSha256 } = review;
  const mutation = `mutation { decideReview(input: { id: "${id}", decision: APPROVE, revision: ${revision},
    contentSha256: "${contentSha256}" }) { review { ${fields} } } }`;
  const { data, errors } = await inBrowser(parley, person, mutation);
  return { review: data?.["decideReview"]?.review, error: errors?.[0]?.extensions };
}

const mailsTo = async (address: string) => {
  await parley.work!.runDueJobs();
  return relay.taken.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
};

describe("a person changes a held mail", () => {
  test("D23, D29, W8: the new revision is what is approved and sent, and what the agent reads", async () => {
    const { peer, messageId, review } = await held();
    const other = newPeer();
    const correspondents = async () => {
      const rows = await parley.services.database.request.reader.mailCorrespondent.findMany({ where: { messageId } });
      return rows.map(({ address }) => address).toSorted();
    };
    expect(await correspondents()).toEqual([peer]);
    const { review: second, error } = await revise(review, {
      subject: "Invoice 7, corrected",
      text: "Please pay by Friday.\nThank you.\n",
      cc: [`Erin <${other}>`],
    });
    expect(error).toBeUndefined();
    expect(await correspondents()).toEqual([peer, other].toSorted());
    expect(second).toMatchObject({ state: "PENDING", revision: 2, edited: true, peers: [peer, other] });
    expect(second.preview).toContain("Invoice 7, corrected");
    expect(createHash("sha256").update(canonicalJson(second.content.content)).digest("hex")).toBe(second.contentSha256);
    expect((await approve(review)).error).toMatchObject({
      code: "review_revision_conflict",
      details: { revision: 2, content_sha256: second.contentSha256 },
    });
    expect(await mailsTo(peer)).toEqual([]);
    expect((await approve(second)).error).toBeUndefined();
    const [sent, ...more] = await mailsTo(peer);
    expect(more).toEqual([]);
    expect(sent).toContain("Please pay by Friday.");
    expect(sent).toContain("Sent by an agent");
    expect(sent).not.toContain("Today.");
    expect(await mailsTo(other)).toHaveLength(1);
    const { body } = await rest(parley, scout.key, "GET", `${mailbox()}/messages/${messageId}`);
    expect(body).toMatchObject({ subject: "Invoice 7, corrected", cc_addresses: [other], review: { edited: true } });
    expect(body.body_text).toContain("Please pay by Friday.");
    const first = await rest(parley, scout.key, "GET", `/api/v1/reviews/${review.id}/revisions/1`);
    expect(first.body.content.text).toBe("Please pay.\nToday.\n");
  });

  test("D27: revises and approves in one step, or does neither", async () => {
    const { peer, review } = await held();
    clock.advance(25 * 3_600_000);
    const admin = await signedIn(parley.services, organization.id, organization.adminUserId);
    const refused = await revise(review, { text: "Pay." }, { approve: true }, admin);
    expect(refused.error).toMatchObject({ code: "review_needs_acknowledgement", details: { needs: ["stale"] } });
    expect(await reviewOfAs(review.id, admin)).toMatchObject({ revision: 1 });
    const more = { approve: true, acknowledge: ["STALE"], note: "Shorter." };
    const done = await revise(review, { text: "Pay." }, more, admin);
    expect(done.review).toMatchObject({ state: "APPROVED", revision: 2, note: "Shorter." });
    expect((await mailsTo(peer))[0]).toContain("Pay.");
    organization = { ...organization, admin };
  });

  async function reviewOfAs(id: string, person: Readonly<Record<string, string>>) {
    return (await parley.graphql(`{ review(id: "${id}") { ${fields} } }`, {}, person)).data!["review"];
  }

  test("D23: approvals of the revision before are void", async () => {
    const { review } = await held();
    const { writer } = parley.services.database.request;
    await writer.review.update({ where: { id: review.id }, data: { requiredApprovals: 2 } });
    expect((await approve(review)).review).toMatchObject({ state: "PENDING", approvals: { given: 1 } });
    const { review: second } = await revise(review, { subject: "Invoice 8" });
    expect(second.approvals).toEqual({ required: 2, given: 0 });
    expect((await approve(second)).review.approvals.given).toBe(1);
    expect((await approve(second)).error).toMatchObject({ code: "second_person_required" });
  });

  test("D25: the text and the HTML cannot say different things unseen", async () => {
    const { review } = await held({ body_html: "<p>Please pay.</p>" });
    expect((await revise(review, { text: "Pay Mallory." })).error).toMatchObject({ code: "html_differs" });
    expect((await revise(review, { html: "<p>Pay Mallory.</p>" })).error).toMatchObject({ code: "html_differs" });
    const both = await revise(review, { text: "Pay.", html: "<p>Pay.</p>" });
    expect(both.review.content.content).toMatchObject({ text: "Pay.", html: "<p>Pay.</p>" });
    const textOnly = await revise(both.review, { text: "Pay!", html: null });
    expect(textOnly.review.content.content).toMatchObject({ text: "Pay!", html: null });
  });

  test("removed files do not leave, and what they used is free again", async () => {
    const second = { filename: "map.txt", content_type: "text/plain", content_base64: "bWFw" };
    const { peer, messageId, review } = await held({ attachments: [file, second] });
    const { review: less } = await revise(review, { removed: [0] });
    expect(less.content.content.attachments).toMatchObject([{ filename: "map.txt" }]);
    const { body } = await rest(parley, scout.key, "GET", `${mailbox()}/messages/${messageId}`);
    expect(body.attachment_metadata.map(({ filename }: { filename: string }) => filename)).toEqual(["map.txt"]);
    await approve(less);
    const [raw] = await mailsTo(peer);
    expect(raw).toContain("map.txt");
    expect(raw).not.toContain("plan.txt");
  });

  test("D26: new recipients pass the agent's contact rules; a refused change changes nothing", async () => {
    const { review } = await held();
    const rule = {
      action: "block",
      match_type: "exact_email",
      match_target: "mallory@example.com",
      direction: "outbound",
    };
    const made = await rest(parley, organization.adminKey, "POST", `${mailbox()}/contact-rules`, rule);
    expect(made.status).toBe(201);
    const { error } = await revise(review, { bcc: ["mallory@example.com"] });
    expect(error).toMatchObject({ code: "recipient_blocked" });
    expect(await reviewOf(review.id)).toMatchObject({ revision: 1, contentSha256: review.contentSha256 });
  });

  test.each([
    ["nothing", {}, "Nothing is changed."],
    ["no recipient", { to: [] }, "at least one recipient"],
    ["no address", { cc: ["dana"] }, "must be an email address"],
    ["a line break in the subject", { subject: "a\nb" }, "line break"],
    ["a file that is not there", { removed: [0] }, "no file at this position"],
    ["a part of another kind of message", { parts: [{ index: 0, text: "hi" }] }, "no such part"],
  ])("refuses %s", async (_, changes, words) => {
    const { review } = await held();
    const { error } = await revise(review, changes);
    expect(error).toMatchObject({ code: "validation_failed" });
    expect(JSON.stringify(error)).toContain(words);
    expect(await reviewOf(review.id)).toMatchObject({ revision: 1 });
  });

  test("D23: a review has at most 20 revisions", async () => {
    const { review } = await held();
    let last = review;
    for (let count = 2; count <= 20; count++) last = (await revise(last, { subject: `Version ${count}` })).review;
    expect(last.revision).toBe(20);
    expect((await revise(last, { subject: "Once more" })).error).toMatchObject({
      code: "review_revision_limit_reached",
    });
  });

  test("D10, D11, D30: nobody changes another revision, what is decided, or what is their own", async () => {
    const { review } = await held();
    const wrong = await revise({ ...review, contentSha256: "0".repeat(64) }, { subject: "x" });
    expect(wrong.error).toMatchObject({ code: "review_revision_conflict" });
    const body = { revision: 1, content_sha256: review.contentSha256, subject: "x" };
    const path = `/api/v1/reviews/${review.id}/revise`;
    expect(errorOf(await rest(parley, scout.key, "POST", path, body))).toEqual([403, "decider_required"]);
    expect(errorOf(await rest(parley, organization.admin, "POST", path, body))).toEqual([403, "browser_required"]);
    const { id: memberId } = await makeMember(parley.services, organization.id);
    const member = await signedIn(parley.services, organization.id, memberId);
    expect((await revise(review, { subject: "x" }, {}, member)).error).toMatchObject({
      code: "decider_required",
    });
    await rest(parley, scout.key, "POST", `/api/v1/reviews/${review.id}/withdraw`, {});
    expect((await revise(review, { subject: "x" })).error).toMatchObject({ code: "review_decided" });
  });

  test("D28: the difference of two revisions: fields, lines, and sets", async () => {
    const { review, peer } = await held({ attachments: [file] });
    const other = newPeer();
    const changes = { subject: "Invoice 8", text: "Please pay.\nTomorrow.\n", to: [other], removed: [0] };
    const { review: second } = await revise(review, changes);
    expect(second.revision).toBe(2);
    const { body } = await rest(
      parley,
      organization.admin,
      "GET",
      `/api/v1/reviews/${review.id}/revisions/2?diff_from=1`,
    );
    expect(body).toMatchObject({ number: 2, author: { type: "user", id: organization.adminUserId } });
    expect(body.diff).toMatchObject([
      { field: "attachments", kind: "set", added: [], removed: [{ filename: "plan.txt" }] },
      { field: "subject", kind: "value", before: "Invoice 7", after: "Invoice 8" },
      {
        field: "text",
        kind: "text",
        runs: [
          { op: "same", text: "Please pay.\n" },
          { op: "removed", text: "Today.\n" },
          { op: "added", text: "Tomorrow.\n" },
        ],
      },
      { field: "to", kind: "set", added: [{ address: other }], removed: [{ address: peer }] },
    ]);
    const own = await rest(parley, scout.key, "GET", `/api/v1/reviews/${review.id}/revisions/2`);
    expect(own.body).toMatchObject({ author: null });
    expect(own.body).not.toHaveProperty("diff");
  });
});
