import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { handle } from "../../support/handle.js";
import { mailTo, outboxAtRest } from "../../support/mail.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let email: string;
beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { REVIEW_LINK_CALLS_PER_MINUTE: "1000" } });
});
// One for each test: notices come once in a quarter of an hour.
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
  const where = { id: organization.adminUserId };
  ({ email } = await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({ where }));
  await inConsole("applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } }");
  agent = await makeAgent(parley.services, organization, handle("scout"));
});
afterAll(() => parley.close());

async function inConsole(mutation: string): Promise<any> {
  const { data, errors } = await inBrowser(parley, organization.admin, `mutation { ${mutation} }`);
  expect(errors).toBeUndefined();
  return data;
}

async function hold(text = "Planted text."): Promise<string> {
  const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const body = { recipients: { to: ["dana@example.com"] }, subject: "Planted subject", body_text: text };
  const { status, body: message } = await rest(parley, agent.key, "POST", path, body);
  expect(status).toBe(201);
  return message.review.id;
}

/** Holds a mail; the token that the mail to the admin has for it. */
async function mailed(text?: string): Promise<{ readonly id: string; readonly token: string }> {
  const id = await hold(text);
  const [mail] = await mailTo(parley, email);
  expect(mail!.text).toContain(`${parley.services.publicBaseUrl}/console/reviews/link#token=rvl_`);
  return { id, token: tokensIn(mail!.text)[0]! };
}

const tokensIn = (text: string): string[] => text.match(/rvl_[\w-]{43}/g) ?? [];
const post = (path: string, body: object) => rest(parley, null, "POST", `/api/v1/reviews/link/${path}`, body);
const preview = (token: string) => post("preview", { token });
const decide = (token: string, decision: string, hash: string, more: object = {}) =>
  post("decide", { token, decision, content_sha256: hash, ...more });
const stateOf = async (id: string): Promise<any> =>
  (await rest(parley, organization.adminKey, "GET", `/api/v1/reviews/${id}`)).body;
/** A dead link says so in one text, and nothing of the content. */
async function expectDead(token: string, hash: string): Promise<void> {
  const answers = [await preview(token), await decide(token, "approve", hash), await decide(token, "reject", hash)];
  for (const answer of answers) {
    expect(errorOf(answer)).toEqual([410, "review_link_ended"]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Planted|rvl_/);
  }
  expect(new Set(answers.map(({ body }) => body.error.message)).size).toBe(1);
}

describe("links in mails to the people who decide", () => {
  test("D31, D32: the mail has a link; it shows everything, any number of times, and approves once", async () => {
    const { id, token } = await mailed();
    const { status, body } = await preview(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      agent_handle: agent.handle,
      state: "pending",
      revision: 1,
      content: { topic: "mail", subject: "Planted subject", text: "Planted text." },
      needs: [],
      approvals: { required: 1, given: 0 },
    });
    expect((await preview(token)).body).toEqual(body);
    const decided = await decide(token, "approve", body.content_sha256, { note: "Fine." });
    expect(decided.body).toMatchObject({ id, state: "approved", content: null });
    expect(await stateOf(id)).toMatchObject({
      decided_via: "link",
      note: "Fine.",
      decided_by: { type: "user", id: organization.adminUserId },
    });
    await expectDead(token, body.content_sha256);
    await parley.work!.runDueJobs();
    expect(await stateOf(id)).toMatchObject({ state: "released" });
  });

  test("D33: of two decisions at once one counts", async () => {
    const { id, token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    const answers = await Promise.all([decide(token, "approve", hash), decide(token, "reject", hash)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const won = answers.find(({ status }) => status === 200)!.body.state;
    expect(["approved", "rejected"]).toContain(won);
    expect((await stateOf(id)).state).toBe(won);
  });

  test("a rejection needs no reason, and the agent gets the note", async () => {
    const { id, token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    expect((await decide(token, "reject", hash, { note: "Not so." })).body.state).toBe("rejected");
    expect(await stateOf(id)).toMatchObject({ state: "rejected", decision_reason: "other", note: "Not so." });
  });

  test("D31: a new revision, a decision elsewhere, a withdrawal and the time end it", async () => {
    const { id, token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    const change = `id: "${id}", revision: 1, contentSha256: "${hash}", changes: { subject: "Planted 8" }`;
    await inConsole(`reviseReview(input: { ${change} }) { review { state } }`);
    await expectDead(token, hash);

    clock.advance(16 * 60_000);
    const second = await hold("Planted two.");
    const [, mail] = await mailTo(parley, email, 2);
    const [other] = tokensIn(mail!.text);
    const shown = (await preview(other!)).body;
    expect(shown.id).toBe(second);
    await rest(parley, agent.key, "POST", `/api/v1/reviews/${second}/withdraw`, {});
    await expectDead(other!, shown.content_sha256);

    clock.advance(16 * 60_000);
    await hold("Planted three.");
    const [, , last] = await mailTo(parley, email, 3);
    const [third] = tokensIn(last!.text);
    const { content_sha256: lastHash } = (await preview(third!)).body;
    clock.advance(72 * 3_600_000);
    await expectDead(third!, lastHash);
  });

  test("D4, D31: the first of two approvals ends the links of all; the second person uses the console", async () => {
    const { id, token } = await mailed();
    const { writer } = parley.services.database.request;
    await writer.review.updateMany({ where: { id }, data: { requiredApprovals: 2 } });
    const { content_sha256: hash } = (await preview(token)).body;
    expect((await decide(token, "approve", hash)).body).toMatchObject({
      state: "pending",
      approvals: { required: 2, given: 1 },
    });
    await expectDead(token, hash);
  });

  test("D31: it stays dead when the person who agreed first has left", async () => {
    const { writer, reader } = parley.services.database.request;
    const other = { organizationId: organization.id, userId: organization.memberUserId };
    await writer.membership.updateMany({ where: other, data: { role: "admin" } });
    const { id, token } = await mailed();
    await writer.review.updateMany({ where: { id }, data: { requiredApprovals: 2 } });
    const { content_sha256: hash } = (await preview(token)).body;
    const { email: second } = await reader.consoleUser.findUniqueOrThrow({ where: { id: other.userId } });
    const [mail] = await mailTo(parley, second);
    const [theirs] = tokensIn(mail!.text);
    expect((await preview(theirs!)).status).toBe(200);
    expect((await decide(token, "approve", hash)).body.approvals).toEqual({ required: 2, given: 1 });
    await expectDead(theirs!, hash);
    const first = { organizationId: organization.id, userId: organization.adminUserId };
    await writer.sessionMembership.deleteMany({ where: first });
    await writer.membership.deleteMany({ where: first });
    await expectDead(theirs!, hash);
  });

  test("D6, D31: it ends with the role of its person, and does not come back with it", async () => {
    const { token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    const { writer } = parley.services.database.request;
    const organizationId = organization.id;
    // Another person stays admin.
    const other = { organizationId, userId: organization.memberUserId };
    await writer.membership.updateMany({ where: other, data: { role: "admin" } });
    const userId = organization.adminUserId;
    const role = (name: string) =>
      inBrowser(
        parley,
        organization.member,
        `mutation { changeMemberRole(input: { userId: "${userId}", role: ${name} }) { member { role } } }`,
      );
    expect((await role("MEMBER")).errors).toBeUndefined();
    await expectDead(token, hash);
    expect((await role("ADMIN")).errors).toBeUndefined();
    await expectDead(token, hash);
  });

  test("D6: it ends when its person leaves", async () => {
    const { token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    const where = { organizationId: organization.id, userId: organization.adminUserId };
    const { writer } = parley.services.database.request;
    await writer.sessionMembership.deleteMany({ where });
    await writer.membership.deleteMany({ where });
    await expectDead(token, hash);
  });

  test("a link whose review belongs to another organization opens nothing", async () => {
    const { id, token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    const theirs = await makeOrganization(parley.services);
    const { writer } = parley.services.database.request;
    await writer.reviewLink.updateMany({ where: { reviewId: id }, data: { organizationId: theirs.id } });
    await expectDead(token, hash);
  });

  test("D3: not for a person whose address is a mailbox here", async () => {
    const { token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    const { writer } = parley.services.database.request;
    const where = { id: organization.adminUserId };
    await writer.consoleUser.updateMany({ where, data: { email: `${agent.handle}@agents.localhost` } });
    for (const answer of [await preview(token), await decide(token, "approve", hash)]) {
      expect(errorOf(answer)).toEqual([403, "reviewer_address_is_agent"]);
    }
  });

  test("D10, D12: another hash decides nothing; what needs a look says so; neither uses up the link", async () => {
    const { id, token } = await mailed();
    const { content_sha256: hash } = (await preview(token)).body;
    expect(errorOf(await decide(token, "approve", "0".repeat(64)))).toEqual([409, "review_revision_conflict"]);
    clock.advance(25 * 3_600_000);
    expect((await preview(token)).body.needs).toEqual(["stale"]);
    const refused = await decide(token, "approve", hash);
    expect(errorOf(refused)).toEqual([409, "review_needs_acknowledgement"]);
    expect((await stateOf(id)).state).toBe("pending");
    expect((await decide(token, "approve", hash, { acknowledge: ["stale"] })).body.state).toBe("approved");
  });

  test("D33: unknown and malformed tokens are 404, and wrong bodies 422", async () => {
    for (const token of [`rvl_${"A".repeat(43)}`, "rvl_", "", "x'; --", "a".repeat(10_000)]) {
      expect(errorOf(await preview(token))).toEqual([404, "not_found"]);
      expect(errorOf(await decide(token, "approve", "0".repeat(64)))).toEqual([404, "not_found"]);
    }
    expect((await post("preview", {})).status).toBe(422);
    const { token } = await mailed();
    for (const more of [{ decision: "send" }, { note: "a".repeat(1_001) }, { content_sha256: "x" }]) {
      const body = { token, decision: "approve", content_sha256: "0".repeat(64), ...more };
      expect(errorOf(await post("decide", body))).toEqual([422, "validation_failed"]);
    }
    expect((await preview(token)).status).toBe(200);
  });

  test("D32: no GET and no HEAD decides or uses up anything", async () => {
    const { token } = await mailed();
    for (const method of ["GET", "HEAD"]) {
      for (const path of ["preview", "decide"]) {
        const { status } = await fetch(`${parley.url}/api/v1/reviews/link/${path}?token=${token}`, { method });
        expect(status).toBe(405);
      }
      expect((await fetch(`${parley.url}/console/reviews/link`, { method })).status).toBe(200);
    }
    const query = encodeURIComponent(`mutation { openReviewLink(input: { token: "${token}" }) { review { id } } }`);
    expect((await fetch(`${parley.url}/graphql?query=${query}`)).ok).toBe(false);
    expect((await preview(token)).status).toBe(200);
  });

  test("D31: the token is in no table and no event, and the link leads to nothing else", async () => {
    const { token } = await mailed();
    await outboxAtRest(parley);
    const { content_sha256: hash } = (await preview(token)).body;
    await decide(token, "approve", hash);
    const { driver } = parley.services.database.request;
    for (const table of ["event", "review_link", "review", "review_approval", "system_mail"]) {
      const { rows } = await driver.query(`select count(*)::int as n from ${table} t where t::text like $1`, [
        `%${token.slice(4)}%`,
      ]);
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
    const { rows } = await driver.query(
      "select actor_kind, actor_id from event where kind = 'review.approved' and actor_id = $1",
      [organization.adminUserId],
    );
    expect(rows[0]).toEqual({ actor_kind: "person", actor_id: organization.adminUserId });
  });

  test("D35: the page may not be framed, kept or indexed", async () => {
    const { headers } = await rest(parley, null, "GET", "/console/reviews/link");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });
});

describe("D34: what links do", () => {
  test.each([
    ["open", /\/console\/reviews\/[0-9a-f-]{36}\?revision=1/],
    ["off", /Read and decide:\s+\S+\/console\/reviews\s*$/],
  ])("with %s there is no token", async (mode, expected) => {
    const other = await startTestParley({
      clock,
      environment: { REVIEW_LINKS: mode, REVIEW_LINK_CALLS_PER_MINUTE: "3" },
    });
    const kept = parley;
    parley = other;
    try {
      organization = await makeOrganization(parley.services);
      const where = { id: organization.adminUserId };
      ({ email } = await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({ where }));
      await inConsole("applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } }");
      agent = await makeAgent(parley.services, organization, handle("scout"));
      await hold();
      const [mail] = await mailTo(parley, email);
      expect(mail!.text).toMatch(expected);
      expect(tokensIn(mail!.text)).toEqual([]);
      // D33: the calls of an address are counted.
      const codes: string[] = [];
      for (let call = 0; call < 4; call++) codes.push(errorOf(await preview(`rvl_${"A".repeat(43)}`))[1]);
      expect(codes).toEqual(["not_found", "not_found", "not_found", "rate_limited"]);
    } finally {
      parley = kept;
      await other.close();
    }
  });
});
