import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPolicyInForce } from "../../../subgraphs/shared/reviews/policy/read-policy.js";
import { judgeSend } from "../../../subgraphs/shared/reviews/rules/judge-send.js";
import { factsOf } from "../../shared/reviews/facts.js";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

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

const base = "/api/v1/review-rules";

/** An organization that accepts tokens, so that REST can write its rules. */
async function openOrganization(): Promise<TestOrganization> {
  const organization = await makeOrganization(parley.services);
  const change = "mutation { updateReviewPolicy(input: { approveWith: TOKEN }) { policy { version } } }";
  const { errors } = await inBrowser(parley, organization.admin, change);
  expect(errors).toBeUndefined();
  return organization;
}

const rule = { name: "One", operations: ["mail.send"], action: "hold" };
const create = async ({ admin }: TestOrganization, change: object = {}) =>
  rest(parley, admin, "POST", base, { ...rule, ...change });
const namesOf = async ({ admin }: TestOrganization): Promise<string[]> =>
  (await rest(parley, admin, "GET", base)).body.items.map(({ name }: { name: string }) => name);
const versionOf = async ({ admin }: TestOrganization): Promise<number> =>
  (await rest(parley, admin, "GET", "/api/v1/review-policy")).body.version;
const policyOf = ({ id }: TestOrganization, identityId: string | null = null) =>
  readPolicyInForce(parley.services.database.request.reader, id, identityId);

describe("a rule", () => {
  test("is created, read, applied, changed and deleted; each change raises the version", async () => {
    const organization = await openOrganization();
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const { status, body } = await create(organization, {
      identities: [`@${agent.handle.toUpperCase()}`],
      conditions: [{ type: "audience", value: "outside" }],
      ttl_hours: 4,
      message_to_agent: "Ask Ann.",
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: "One",
        enabled: true,
        direction: "out",
        topics: [],
        operations: ["mail.send"],
        identities: [agent.handle],
        applies_to: "agents",
        conditions: [{ type: "audience", value: "outside" }],
        action: "hold",
        approvals: 1,
        ttl_hours: 4,
        on_expiry: null,
        message_to_agent: "Ask Ann.",
        sentence: "Ask a person before mail.send if a receiver is outside.",
        version: 1,
        created_by: { kind: "person", id: organization.adminUserId, name: expect.any(String) },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(await versionOf(organization)).toBe(2);
    const path = `${base}/${body.id}`;
    expect((await rest(parley, organization.adminKey, "GET", path)).body).toEqual(body);

    const judged = judgeSend(await policyOf(organization), factsOf({ identityId: agent.id }));
    expect(judged).toMatchObject({ action: "hold", ruleId: body.id, ttlHours: 4, messageToAgent: "Ask Ann." });
    expect(judgeSend(await policyOf(organization), factsOf({ identityId: organization.id })).action).toBe("allow");

    const change = { version: 1, identities: "all", action: "block", ttl_hours: null, message_to_agent: null };
    const changed = await rest(parley, organization.admin, "PATCH", path, change);
    expect(changed.body).toMatchObject({
      identities: "all",
      action: "block",
      ttl_hours: null,
      message_to_agent: null,
      conditions: [{ type: "audience", value: "outside" }],
      version: 2,
    });
    expect(judgeSend(await policyOf(organization), factsOf()).action).toBe("block");
    const off = await rest(parley, organization.admin, "PATCH", path, { version: 2, enabled: false });
    expect(off.body).toMatchObject({ enabled: false, version: 3 });
    expect(judgeSend(await policyOf(organization), factsOf()).action).toBe("allow");

    expect((await rest(parley, organization.admin, "DELETE", path)).status).toBe(204);
    expect((await rest(parley, organization.admin, "GET", path)).status).toBe(404);
    expect(await versionOf(organization)).toBe(5);
    const events = await parley.services.database.request.reader.event.findMany({
      where: { organizationId: organization.id, subjectId: body.id },
      orderBy: { position: "asc" },
      select: { kind: true, side: true, identityId: true, subjectVersion: true },
    });
    expect(events).toEqual(
      ["created", "changed", "changed", "deleted"].map((change, index) => ({
        kind: `review_rule.${change}`,
        side: "hidden",
        identityId: null,
        subjectVersion: index + 1,
      })),
    );
  });

  test("of a version that is no longer current is not changed", async () => {
    const organization = await openOrganization();
    const { body } = await create(organization);
    const path = `${base}/${body.id}`;
    await rest(parley, organization.admin, "PATCH", path, { version: 1, name: "Two" });
    const late = await rest(parley, organization.admin, "PATCH", path, { version: 1, name: "Three" });
    expect(errorOf(late)).toEqual([409, "review_rule_changed"]);
    expect(await namesOf(organization)).toEqual(["Two"]);
  });

  test("that is refused is not stored and raises no version", async () => {
    const organization = await openOrganization();
    const refused = [
      { operations: ["mail.receive"] },
      { identities: ["nobody-of-this-name"] },
      { identities: [] },
      { conditions: [{ type: "sends_over", value: { count: 1 } }] },
      { message_to_agent: "one\ntwo" },
      { name: "a".repeat(20_000) },
      { approvals: 2, on_expiry: "approve" },
    ];
    for (const change of refused) expect([change, (await create(organization, change)).status]).toEqual([change, 422]);
    expect(errorOf(await create(organization, { operations: ["im.typing"] }))).toEqual([422, "hold_not_supported"]);
    expect(await namesOf(organization)).toEqual([]);
    expect(await versionOf(organization)).toBe(1);
  });

  test("an agent of another organization cannot be named", async () => {
    const organization = await openOrganization();
    const others = await makeOrganization(parley.services);
    const theirs = await makeAgent(parley.services, others, handle("scout"));
    expect((await create(organization, { identities: [theirs.handle] })).status).toBe(422);
  });

  test("keeps its agent under a new handle, and forgets one that is deleted", async () => {
    const organization = await openOrganization();
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const { body } = await create(organization, { identities: [agent.handle] });
    const renamed = handle("renamed");
    await rest(parley, organization.admin, "PATCH", `/api/v1/identities/${agent.handle}`, { agent_handle: renamed });
    const read = async () => (await rest(parley, organization.admin, "GET", `${base}/${body.id}`)).body.identities;
    expect(await read()).toEqual([renamed]);
    await rest(parley, organization.admin, "DELETE", `/api/v1/identities/${renamed}`);
    expect(await read()).toEqual([]);
    expect(judgeSend(await policyOf(organization), factsOf()).action).toBe("allow");
  });
});

describe("the order", () => {
  test("is that of creation, until a rule is moved", async () => {
    const organization = await openOrganization();
    const [first, second] = [await create(organization, { name: "1" }), await create(organization, { name: "2" })];
    await create(organization, { name: "3", before: first.body.id });
    expect(await namesOf(organization)).toEqual(["3", "1", "2"]);
    expect((await policyOf(organization)).rules.map(({ name }) => name)).toEqual(["3", "1", "2"]);
    const move = (id: string, before: string | null) =>
      rest(parley, organization.admin, "POST", `${base}/${id}/move`, { before });
    expect((await move(second.body.id, first.body.id)).body).toMatchObject({ name: "2", version: 2 });
    expect(await namesOf(organization)).toEqual(["3", "2", "1"]);
    const version = await versionOf(organization);
    expect((await move(first.body.id, null)).body).toMatchObject({ version: 1 });
    expect(await versionOf(organization)).toBe(version);
    expect((await move(first.body.id, organization.id)).status).toBe(404);
  });
});

describe("R38: who decides about what a rule holds", () => {
  test("two approvals need two people, and then these cannot be taken away", async () => {
    const organization = await openOrganization();
    expect(errorOf(await create(organization, { approvals: 2 }))).toEqual([409, "no_decider"]);
    expect((await create(organization, { approvals: 2, enabled: false })).status).toBe(201);
    const put = (change: object) => rest(parley, organization.admin, "PUT", "/api/v1/review-policy", change);
    expect((await put({ deciders: "members" })).status).toBe(200);
    expect((await create(organization, { approvals: 2 })).status).toBe(201);
    expect(errorOf(await put({ deciders: "admins" }))).toEqual([409, "no_decider"]);
    expect((await put({ ttl_hours: 5 })).status).toBe(200);
  });
});

describe("G6: rules are written in a browser", () => {
  test("a token is refused until the organization accepts tokens", async () => {
    const organization = await makeOrganization(parley.services);
    expect(errorOf(await create(organization))).toEqual([403, "browser_required"]);
    const mutation = `mutation { createReviewRule(input: { name: "One", operations: ["mail.send"], action: HOLD }) {
      rule { id sentence agentHandles } } }`;
    const { data } = await inBrowser(parley, organization.admin, mutation);
    expect(data!["createReviewRule"].rule).toMatchObject({
      sentence: "Ask a person before mail.send.",
      agentHandles: null,
    });
  });

  test("G5: no key of an agent reads a rule", async () => {
    const organization = await openOrganization();
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const { body } = await create(organization);
    for (const path of [base, `${base}/${body.id}`, "/api/v1/review-policy"]) {
      expect([path, (await rest(parley, agent.key, "GET", path)).status]).toEqual([path, 403]);
    }
  });
});

describe("an explanation (2.7)", () => {
  test("shows every step with its conditions, and writes nothing", async () => {
    const organization = await openOrganization();
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const { body: allowed } = await create(organization, {
      action: "allow",
      name: "Partners",
      conditions: [{ type: "audience", value: "inside" }],
    });
    await rest(parley, organization.admin, "PUT", `/api/v1/identities/${agent.handle}/review-policy`, {
      outbound_preset: "all_held",
    });
    const version = await versionOf(organization);
    const explain = (send: object, credential: string = organization.adminKey) =>
      rest(parley, credential, "POST", `${base}/explain`, {
        identity: agent.handle,
        operation: "mail.send",
        peers: [{ value: "dana@example.com" }],
        ...send,
      });
    const { status, body } = await explain({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      action: "hold",
      step: "preset:all_held",
      explanation: "Ask a person before every send if a receiver is outside.",
      rule_id: null,
      approvals: 1,
      ttl_hours: 72,
      on_expiry: "reject",
      policy_version: version,
    });
    expect(body.path).toMatchObject([
      { step: "frozen", outcome: "passed" },
      {
        step: `rule:${allowed.id}`,
        outcome: "passed",
        conditions: [{ type: "audience", outcome: "not_met", fact: "0 of 1 inside" }],
      },
      { step: "preset:all_held", outcome: "decides", conditions: [{ type: "audience", outcome: "met" }] },
      { step: "preset:all_held", outcome: "not_reached", conditions: [] },
      { step: "default", outcome: "not_reached", conditions: [] },
    ]);
    expect((await explain({ peers: [{ value: "@editor", audience: "inside" }] })).body).toMatchObject({
      action: "allow",
      rule_id: allowed.id,
    });
    expect((await explain({ operation: "mail.receive" })).status).toBe(422);
    expect((await explain({ identity: "nobody-of-this-name" })).status).toBe(404);
    expect((await explain({}, agent.key)).status).toBe(403);

    await rest(parley, organization.admin, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode: "sends" });
    expect((await explain({})).body).toMatchObject({
      action: "block",
      step: "frozen",
      path: [{ outcome: "decides" }, {}, {}, {}, {}],
    });
    expect(await versionOf(organization)).toBe(version);
  });
});
