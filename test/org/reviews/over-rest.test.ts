import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  await choose("applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } }");
  agent = await makeAgent(parley.services, organization, handle("scout"));
});
afterAll(() => parley.close());

async function choose(mutation: string): Promise<void> {
  const { errors } = await inBrowser(parley, organization.admin, `mutation { ${mutation} }`);
  expect(errors).toBeUndefined();
}

const messages = () => `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
const get = (path: string, credential: TestCredential = organization.admin) => rest(parley, credential, "GET", path);
const post = (path: string, body: object, credential: TestCredential = organization.admin) =>
  rest(parley, credential, "POST", `/api/v1/reviews/${path}`, body);

/** Sends a mail that is held; its message. */
async function hold(subject = "Invoice 7"): Promise<any> {
  const recipients = { to: [`p${randomUUID().slice(0, 8)}@example.com`] };
  const { status, body } = await rest(parley, agent.key, "POST", messages(), {
    recipients,
    subject,
    body_text: "Pay.",
  });
  expect(status).toBe(201);
  return body;
}
const holdReview = async (): Promise<any> => (await get(`/api/v1/reviews/${(await hold()).review.id}`)).body;

const forPeople = ["path", "context_changed", "stale"];

describe("held mail over REST", () => {
  test("H1: the message has its review, alone, in lists and by the filter", async () => {
    const held = await hold();
    expect(held).toMatchObject({ status: "queued", review: { state: "pending", edited: false, note: null } });
    expect(Object.keys(held.review)).toEqual(["id", "state", "message", "expires_at", "edited", "note", "decided_at"]);
    expect((await get(`${messages()}/${held.id}`, agent.key)).body.review).toEqual(held.review);
    const { body } = await get(`${messages()}?review=pending`, agent.key);
    expect(body.items[0]).toMatchObject({ id: held.id, review: held.review });
    await post(`${held.review.id}/withdraw`, {}, agent.key);
    const rest = (await get(`${messages()}?review=pending`, agent.key)).body.items.map(({ id }: any) => id);
    expect(rest).not.toContain(held.id);
    expect(errorOf(await get(`${messages()}?review=approved`, agent.key))).toEqual([422, "validation_failed"]);
  });

  test("7.1: people see everything; an agent sees its own, and nothing about rules or people", async () => {
    const { review } = await hold();
    const full = (await get(`/api/v1/reviews/${review.id}`)).body;
    expect(full).toMatchObject({
      ...{ id: review.id, agent_handle: agent.handle, direction: "out", topic: "mail", operation: "mail.send" },
      ...{ state: "pending", reason: "preset", step: "preset:all_held", approvals: { required: 1, given: 0 } },
      ...{ revision: 1, revisions_count: 1, stale: false, context_changed: false, decided_by: null, result: null },
      content: { topic: "mail", subject: "Invoice 7", text: "Pay." },
    });
    const own = (await get(`/api/v1/reviews/${review.id}`, agent.key)).body;
    expect(own).toMatchObject({ id: review.id, reason: null, step: null, approvals: null, content: full.content });
    for (const key of forPeople) expect([key in full, key in own]).toEqual([true, false]);
    const other = await makeAgent(parley.services, organization, handle("other"));
    expect(errorOf(await get(`/api/v1/reviews/${review.id}`, other.key))).toEqual([404, "not_found"]);
  });

  test("lists are pages without content, of what waits unless another state is named", async () => {
    agent = await makeAgent(parley.services, organization, handle("scout"));
    const [first, second] = [await hold(), await hold()];
    const list = (query: string) => get(`/api/v1/reviews?agent_handle=${agent.handle}&${query}`);
    const { body } = await list("limit=1");
    expect(body.items.map(({ id }: any) => id)).toEqual([first.review.id]);
    expect(body.items[0]).not.toHaveProperty("content");
    const next = await list(`limit=1&cursor=${body.next_cursor}`);
    expect(next.body).toMatchObject({ items: [{ id: second.review.id }], next_cursor: null });
    expect((await list("state=rejected")).body.items).toEqual([]);
    expect((await list("topic=chat")).body.items).toEqual([]);
    expect((await get("/api/v1/reviews/counts", agent.key)).body).toMatchObject({
      pending: 2,
      oldest_created_at: "2026-03-01T09:00:00.000Z",
    });
    for (const query of ["state=held", "limit=0", "limit=101"]) expect((await list(query)).status).toBe(422);
    expect(errorOf(await list("cursor=x"))).toEqual([422, "invalid_cursor"]);
    expect(errorOf(await get("/api/v1/reviews?agent_handle=nobody-here"))).toEqual([404, "not_found"]);
  });

  test("the revisions are those that a decision names", async () => {
    const { id, content, content_sha256 } = await holdReview();
    const path = `/api/v1/reviews/${id}/revisions`;
    const { body } = await get(path, agent.key);
    expect(body).toMatchObject([{ number: 1, content_sha256, content }]);
    expect((await get(`${path}/1`)).body).toEqual(body[0]);
    for (const number of ["2", "0", "x"]) expect(errorOf(await get(`${path}/${number}`))).toEqual([404, "not_found"]);
  });
});

describe("decisions over REST", () => {
  test("approving needs a browser, and answers the page to open, unless the organization lets tokens approve", async () => {
    const { id, revision, content_sha256 } = await holdReview();
    const refused = await post(`${id}/approve`, { revision, content_sha256 });
    expect(errorOf(refused)).toEqual([403, "browser_required"]);
    expect(refused.body.detail.confirmation_url).toContain(`/console/reviews/${id}?revision=1`);
    await choose("updateReviewPolicy(input: { approveWith: TOKEN }) { policy { version } }");
    const approved = await post(`${id}/approve`, { revision, content_sha256, note: "Fine.", acknowledge: ["stale"] });
    expect(approved.body).toMatchObject({ state: "approved", note: "Fine.", decided_via: "token" });
    expect(approved.body.decided_by).toMatchObject({ type: "user", id: organization.adminUserId });
    expect(errorOf(await post(`${id}/reject`, { revision, reason: "other" }))).toEqual([409, "review_decided"]);
    expect(errorOf(await post(`${id}/retry`, { revision }))).toEqual([409, "review_decided"]);
    await choose("updateReviewPolicy(input: { approveWith: BROWSER }) { policy { version } }");
  });

  test("D10, D20: rejecting says why; another revision is a conflict that names the present one", async () => {
    const { id, content_sha256 } = await holdReview();
    const conflict = await post(`${id}/reject`, { revision: 2, reason: "not_now" });
    expect(errorOf(conflict)).toEqual([409, "review_revision_conflict"]);
    expect(conflict.body.detail).toMatchObject({ revision: 1, content_sha256 });
    const body = { revision: 1, reason: "wrong_content", note: "Not so." };
    const { body: rejected } = await post(`${id}/reject`, body, organization.adminKey);
    expect(rejected).toMatchObject({ state: "rejected", decision_reason: "wrong_content", note: "Not so." });
    expect(rejected.decided_by.type).toBe("key");
    const message = (await get(`${messages()}/${rejected.subject.id}`, agent.key)).body;
    expect(message).toMatchObject({ status: "failed", review: { state: "rejected", note: "Not so." } });
  });

  test("D8: bad input is refused and changes nothing", async () => {
    const { id, revision, content_sha256 } = await holdReview();
    const cases: [string, object][] = [
      ["approve", { revision }],
      ["approve", { revision, content_sha256: "abc" }],
      ["approve", { revision, content_sha256, acknowledge: ["all"] }],
      ["reject", { reason: "not_now" }],
      ["reject", { revision }],
      ["reject", { revision, reason: "bored" }],
      ["reject", { revision, reason: "other", note: "x".repeat(1001) }],
      ["reject", { revision, reason: "other", freeze: "sends" }],
      ["retry", {}],
      ["withdraw", { as_draft: true }],
    ];
    for (const [path, body] of cases) expect((await post(`${id}/${path}`, body)).status, path).toBe(422);
    expect((await get(`/api/v1/reviews/${id}`)).body.state).toBe("pending");
  });

  test("D19: several decisions, each with its own answer", async () => {
    const [one, two] = [await holdReview(), await holdReview()];
    const items = [
      { id: one.id, decision: "reject", revision: 1, reason: "policy" },
      { id: two.id, decision: "approve", revision: 1, content_sha256: two.content_sha256 },
      { id: randomUUID(), decision: "reject", revision: 1, reason: "policy" },
    ];
    const { body } = await post("decide", { items });
    expect(body.results).toMatchObject([
      { id: one.id, status: 200, review: { state: "rejected" } },
      { id: two.id, status: 403, error: { code: "browser_required", confirmation_url: expect.any(String) } },
      { id: items[2]!.id, status: 404, error: { code: "not_found" } },
    ]);
    expect((await post("decide", { items: [] })).status).toBe(422);
    expect((await post("decide", { items: [items[0], items[0]] })).status).toBe(422);
  });

  test("a reader can wait for the decision", async () => {
    const { id } = await holdReview();
    const waiting = get(`/api/v1/reviews/${id}?wait_seconds=25`, agent.key);
    await post(`${id}/reject`, { revision: 1, reason: "other" });
    expect((await waiting).body).toMatchObject({ id, state: "rejected" });
    expect((await get(`/api/v1/reviews/${id}?wait_seconds=25`, agent.key)).body.state).toBe("rejected");
    expect(errorOf(await get(`/api/v1/reviews/${id}?wait_seconds=26`))).toEqual([422, "validation_failed"]);
    expect(errorOf(await get(`/api/v1/reviews/${randomUUID()}?wait_seconds=1`))).toEqual([404, "not_found"]);
  });
});
