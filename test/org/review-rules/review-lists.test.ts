import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { Reviewer } from "../../support/reviewer.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;
beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ environment: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await parley.close();
  await database.drop();
});

const base = "/api/v1/review-lists";

/** An organization that accepts tokens, so that REST can write its lists. */
async function openOrganization(): Promise<TestOrganization> {
  const organization = await makeOrganization(parley.services);
  const change = "mutation { updateReviewPolicy(input: { approveWith: TOKEN }) { policy { version } } }";
  expect((await inBrowser(parley, organization.admin, change)).errors).toBeUndefined();
  return organization;
}

async function makeList({ admin }: TestOrganization, kind: string, values: readonly string[]): Promise<string> {
  const { status, body } = await rest(parley, admin, "POST", base, { name: "Partners", kind });
  expect(status).toBe(201);
  const added = await rest(parley, admin, "POST", `${base}/${body.id}/entries`, { values });
  expect([added.status, added.body.added]).toEqual([200, values.length]);
  return body.id;
}

const makeRule = async ({ admin }: TestOrganization, rule: object) =>
  rest(parley, admin, "POST", "/api/v1/review-rules", {
    name: "One",
    operations: ["mail.send"],
    action: "hold",
    ...rule,
  });

async function send(agent: TestAgent, to: readonly string[], text = "Hello"): Promise<string> {
  const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const { status, body } = await rest(parley, agent.key, "POST", path, {
    recipients: { to },
    subject: "Plan",
    body_text: text,
  });
  if (status === 403) return body.detail?.code ?? body.code ?? "refused";
  expect(status).toBe(201);
  return body.review === null ? "sent" : "held";
}

const versionOf = async ({ admin }: TestOrganization): Promise<number> =>
  (await rest(parley, admin, "GET", "/api/v1/review-policy")).body.version;

describe("a review list", () => {
  test("is created, filled, read in pages, renamed and deleted; each change raises the policy's version", async () => {
    const organization = await openOrganization();
    const { admin } = organization;
    const id = await makeList(organization, "domain", ["example.com", "*.Müller.example", "partners.example"]);
    expect(await versionOf(organization)).toBe(3);
    const again = await rest(parley, admin, "POST", `${base}/${id}/entries`, { values: ["EXAMPLE.com."] });
    expect([again.body.added, await versionOf(organization)]).toEqual([0, 3]);

    const first = await rest(parley, admin, "GET", `${base}/${id}/entries?limit=2`);
    const second = await rest(parley, admin, "GET", `${base}/${id}/entries?limit=2&cursor=${first.body.next_cursor}`);
    const values = [...first.body.items, ...second.body.items].map(({ value }: { value: string }) => value);
    expect(values.toSorted()).toEqual(["*.xn--mller-kva.example", "example.com", "partners.example"]);
    expect(second.body.next_cursor).toBeNull();

    const removed = await rest(parley, admin, "DELETE", `${base}/${id}/entries`, {
      values: ["Example.COM", "no.example"],
    });
    expect(removed.body).toMatchObject({ removed: 1, list: { entry_count: 2 } });
    const renamed = await rest(parley, admin, "PATCH", `${base}/${id}`, { name: "Friends" });
    expect(renamed.body).toMatchObject({ id, name: "Friends", kind: "domain", built_in: false, entry_count: 2 });
    expect((await rest(parley, admin, "DELETE", `${base}/${id}`)).status).toBe(204);
    expect((await rest(parley, admin, "GET", `${base}/${id}`)).status).toBe(404);
    expect(await versionOf(organization)).toBe(6);
    const events = await parley.services.database.request.reader.event.findMany({
      where: { organizationId: organization.id, kind: "review_list.changed" },
      select: { side: true, identityId: true, data: true },
    });
    expect(events).toHaveLength(5);
    for (const { side, identityId, data } of events) {
      expect([side, identityId]).toEqual(["hidden", null]);
      expect(JSON.stringify(data)).not.toContain("example");
    }
  });

  test("R22: one wrong entry refuses all, with its place", async () => {
    const organization = await openOrganization();
    const id = await makeList(organization, "number", ["+4930*"]);
    const refused = await rest(parley, organization.admin, "POST", `${base}/${id}/entries`, {
      values: ["+49301234567", "dana@example.com"],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].loc).toEqual(["body", "values", 1]);
    expect((await rest(parley, organization.admin, "GET", `${base}/${id}`)).body.entry_count).toBe(1);
  });

  test("R23: every organization has the list of released senders; it is neither renamed nor deleted", async () => {
    const organization = await openOrganization();
    const { admin } = organization;
    const [list] = (await rest(parley, admin, "GET", base)).body.items;
    expect(list).toMatchObject({ name: "released_senders", kind: "address", built_in: true, entry_count: 0 });
    const path = `${base}/${list.id}`;
    const added = await rest(parley, admin, "POST", `${path}/entries`, { values: ["dana@example.com"] });
    expect(added.body).toMatchObject({ added: 1, list: { id: list.id, built_in: true, entry_count: 1 } });
    expect((await rest(parley, admin, "GET", base)).body.items).toHaveLength(1);
    expect(errorOf(await rest(parley, admin, "DELETE", path))).toEqual([409, "review_list_in_use"]);
    expect(errorOf(await rest(parley, admin, "PATCH", path, { name: "Other" }))).toEqual([409, "review_list_in_use"]);
  });

  test("R24: a list that a rule names is not deleted", async () => {
    const organization = await openOrganization();
    const id = await makeList(organization, "domain", ["example.com"]);
    const conditions = [{ type: "links", value: { domain_not_in_list: [id] } }];
    const rule = await makeRule(organization, { conditions, enabled: false });
    expect(rule.body.sentence).toBe(
      'Ask a person before mail.send if a link leads to a domain that is not in "Partners".',
    );
    const path = `${base}/${id}`;
    expect(errorOf(await rest(parley, organization.admin, "DELETE", path))).toEqual([409, "review_list_in_use"]);
    await rest(parley, organization.admin, "DELETE", `/api/v1/review-rules/${rule.body.id}`);
    expect((await rest(parley, organization.admin, "DELETE", path)).status).toBe(204);
  });

  test("a rule names only lists of its organization, of a kind that fits", async () => {
    const organization = await openOrganization();
    const words = await makeList(organization, "words", ["projekt*"]);
    const domains = await makeList(organization, "domain", ["example.com"]);
    const theirs = await makeList(await openOrganization(), "domain", ["example.com"]);
    for (const [type, value] of [
      ["peer_in_list", [theirs]],
      ["peer_in_list", [words]],
      ["peer_in_list", []],
      ["words", [domains]],
      ["links", { domain_not_in_list: [words] }],
    ] as const) {
      expect([type, (await makeRule(organization, { conditions: [{ type, value }] })).status]).toEqual([type, 422]);
    }
  });

  test("of another organization is not there", async () => {
    const id = await makeList(await openOrganization(), "domain", ["example.com"]);
    const { admin } = await openOrganization();
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/entries", undefined],
      ["PATCH", "", { name: "Mine" }],
      ["DELETE", "", undefined],
      ["POST", "/entries", { values: ["example.org"] }],
    ] as const) {
      expect((await rest(parley, admin, method, `${base}/${id}${path}`, body)).status).toBe(404);
    }
  });
});

describe("sends obey lists", () => {
  test("W21: an allowance of partners lets no stranger ride along, nor a look-alike", async () => {
    const organization = await openOrganization();
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const list = await makeList(organization, "domain", ["partners.example"]);
    await makeRule(organization, { action: "allow", conditions: [{ type: "peer_in_list", value: [list] }] });
    await makeRule(organization, {});
    expect(await send(agent, ["dana@partners.example"])).toBe("sent");
    expect(await send(agent, ["dana@partners.example", "erin@example.com"])).toBe("held");
    expect(await send(agent, ["dana@pаrtners.example"])).toBe("held");
    await rest(parley, organization.admin, "DELETE", `${base}/${list}/entries`, { values: ["partners.example"] });
    expect(await send(agent, ["dana@partners.example"])).toBe("held");
  });

  test("R21: a block catches the look-alike of an entry", async () => {
    const organization = await openOrganization();
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const list = await makeList(organization, "domain", ["rival.example"]);
    await makeRule(organization, { action: "block", conditions: [{ type: "peer_in_list", value: [list] }] });
    expect(await send(agent, ["dana@riva1.example"])).toBe("blocked_by_rule");
    expect(await send(agent, ["dana@rіval.example"])).toBe("blocked_by_rule");
    expect(await send(agent, ["dana@friend.example"])).toBe("sent");
  });

  test("W23: a word is found however it is spelled, and people see which condition", async () => {
    const organization = await openOrganization();
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const list = await makeList(organization, "words", ["projekt*"]);
    await makeRule(organization, { conditions: [{ type: "words", value: [list] }] });
    expect(await send(agent, ["dana@example.com"], "Our p\u200Brоjektplan")).toBe("held");
    expect(await send(agent, ["dana@example.com"], "Our plan")).toBe("sent");
    await rest(parley, organization.admin, "POST", `${base}/${list}/entries`, { values: ["plan"] });
    expect(await send(agent, ["dana@example.com"], "Our plan")).toBe("held");
    const { reader } = parley.services.database.request;
    const [review] = await reader.review.findMany({ where: { identityId: agent.id }, orderBy: { createdAt: "asc" } });
    expect(JSON.stringify(review!.path)).toContain('"words"');
    const shown = await rest(parley, agent.key, "GET", `/api/v1/reviews/${review!.id}`);
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body)).not.toMatch(/words|Partners|projekt\*/);
  });
});

test("a list as the first change has an organization learn whom its agents wrote to", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, handle("scout"));
  expect(await send(agent, ["dana@example.com"])).toBe("sent");
  const reviewer = new Reviewer(parley, () => organization.admin);
  await reviewer.list("WORDS", ["projekt*"]);
  await parley.work!.runDueJobs();
  await reviewer.rule("mail.send", { type: "first_contact", value: "identity" });
  await parley.work!.runDueJobs();
  expect(await send(agent, ["dana@example.com"])).toBe("sent");
  expect(await send(agent, ["erin@example.com"])).toBe("held");
});
