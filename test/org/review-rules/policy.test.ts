import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPolicyInForce } from "../../../subgraphs/shared/reviews/policy/read-policy.js";
import { untouchedPolicy } from "../../../subgraphs/shared/reviews/rules/policy-in-force.js";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";

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

const fields =
  "{ version outboundPreset hasOwnPreset inboundPreset hasOwnInboundPreset ttlHours onExpiry deciders approveWith staleAfterHours rejectRepeatsDays }";
const update = (change: string) => `mutation { updateReviewPolicy(input: { ${change} }) { policy ${fields} } }`;
const apply = (change: string) => `mutation { applyReviewPreset(input: { ${change} }) { policy ${fields} } }`;

interface Answer {
  readonly data?: any;
  readonly errors?: any;
}
const policyIn = ({ data }: Answer) => (data?.updateReviewPolicy ?? data?.applyReviewPreset)?.policy;
const codeIn = ({ errors }: Answer): string | undefined => errors?.[0]?.extensions.code;

async function read({ admin }: TestOrganization, agentHandle?: string) {
  const of = agentHandle === undefined ? "" : `(agentHandle: "${agentHandle}")`;
  const { data } = await parley.graphql(`{ reviewPolicy${of} ${fields} }`, {}, admin);
  return data!["reviewPolicy"];
}

const eventsOf = async ({ id }: TestOrganization) =>
  parley.services.database.request.reader.event.findMany({
    where: { organizationId: id, kind: "review_policy.changed" },
    orderBy: { position: "asc" },
    select: { side: true, identityId: true, subjectVersion: true, data: true },
  });

describe("a policy", () => {
  test("G9: without a change everything is as before", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const untouched = {
      version: 0,
      outboundPreset: "AUTONOMOUS",
      hasOwnPreset: false,
      inboundPreset: "FLAG_ONLY",
      hasOwnInboundPreset: false,
      ttlHours: 72,
      onExpiry: "REJECT",
      deciders: "ADMINS",
      approveWith: "BROWSER",
      staleAfterHours: 24,
      rejectRepeatsDays: 7,
    };
    expect(await read(organization)).toEqual(untouched);
    expect(await read(organization, agent.handle)).toEqual(untouched);
    const { reader } = parley.services.database.request;
    expect(await readPolicyInForce(reader, organization.id, agent.id)).toEqual(untouchedPolicy);
  });

  test("changes in a browser, with a version and an event that no agent sees; the same again changes nothing", async () => {
    const organization = await makeOrganization(parley.services);
    const change = update("outboundPreset: ALL_HELD, ttlHours: 4, onExpiry: APPROVE, rejectRepeatsDays: 0");
    const policy = policyIn(await inBrowser(parley, organization.admin, change));
    expect(policy).toMatchObject({
      version: 1,
      outboundPreset: "ALL_HELD",
      ttlHours: 4,
      onExpiry: "APPROVE",
      rejectRepeatsDays: 0,
      staleAfterHours: 24,
    });
    expect(policyIn(await inBrowser(parley, organization.admin, change))).toEqual(policy);
    expect(await eventsOf(organization)).toEqual([
      {
        side: "hidden",
        identityId: null,
        subjectVersion: 1,
        data: {
          changed: ["ttlHours", "onExpiry", "rejectRepeatsDays", "outboundPreset"],
          outboundPreset: "all_held",
          inboundPreset: "flag_only",
        },
      },
    ]);
  });

  test.each([
    ["ttlHours: 0"],
    ["ttlHours: 721"],
    ["staleAfterHours: 0"],
    ["staleAfterHours: 721"],
    ["rejectRepeatsDays: -1"],
    ["rejectRepeatsDays: 366"],
  ])("%s is refused and changes nothing", async (change) => {
    const organization = await makeOrganization(parley.services);
    expect(codeIn(await inBrowser(parley, organization.admin, update(change)))).toBe("validation_failed");
    expect(await read(organization)).toMatchObject({ version: 0 });
  });

  test("an organization must have a preset", async () => {
    const { admin } = await makeOrganization(parley.services);
    expect(codeIn(await inBrowser(parley, admin, apply("")))).toBe("validation_failed");
  });
});

describe("G6: who may change it", () => {
  test("no key, no member, and no token; the refusal says where", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const ask = (credential: TestCredential) => parley.graphql(update("ttlHours: 4"), {}, credential);
    expect(codeIn(await ask(agent.key))).toBe("console_required");
    expect(codeIn(await ask(organization.adminKey))).toBe("console_required");
    expect(codeIn(await ask(organization.member))).toBe("admin_required");
    expect(codeIn(await inBrowser(parley, organization.member, update("ttlHours: 4")))).toBe("admin_required");
    const { errors } = await ask(organization.admin);
    expect(errors![0]!.extensions).toMatchObject({
      code: "browser_required",
      details: { confirmation_url: expect.stringContaining("/console/organization") },
    });
    expect(await read(organization)).toMatchObject({ version: 0 });
  });

  test("tokens where the organization accepts them; never for that choice itself", async () => {
    const organization = await makeOrganization(parley.services);
    const ask = (change: string) => parley.graphql(update(change), {}, organization.admin);
    expect(codeIn(await ask("approveWith: TOKEN"))).toBe("browser_required");
    expect(policyIn(await inBrowser(parley, organization.admin, update("approveWith: TOKEN")))).toMatchObject({
      approveWith: "TOKEN",
    });
    expect(policyIn(await ask("ttlHours: 4"))).toMatchObject({ ttlHours: 4, version: 2 });
    expect(codeIn(await ask("approveWith: BROWSER"))).toBe("browser_required");
    expect(codeIn(await ask("approveWith: TOKEN"))).toBe("browser_required");
  });
});

describe("the preset of an agent", () => {
  test("stands above its organization's until it is taken away", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const of = `agentHandle: "${agent.handle.toUpperCase()}"`;
    const { reader } = parley.services.database.request;
    const inForce = async () => (await readPolicyInForce(reader, organization.id, agent.id)).outboundPreset;
    await inBrowser(parley, organization.admin, apply("outboundPreset: READ_ONLY"));
    expect(await inForce()).toBe("read_only");
    const own = policyIn(await inBrowser(parley, organization.admin, apply(`${of}, outboundPreset: AUTONOMOUS`)));
    expect(own).toMatchObject({ outboundPreset: "AUTONOMOUS", hasOwnPreset: true, version: 2 });
    expect(await inForce()).toBe("autonomous");
    expect(await read(organization, agent.handle)).toEqual(own);
    expect(await read(organization)).toMatchObject({ outboundPreset: "READ_ONLY", hasOwnPreset: false });
    const back = policyIn(await inBrowser(parley, organization.admin, apply(of)));
    expect(back).toMatchObject({ outboundPreset: "READ_ONLY", hasOwnPreset: false, version: 3 });
    expect(await inForce()).toBe("read_only");
    expect(await eventsOf(organization)).toMatchObject([
      { identityId: null },
      { identityId: agent.id, side: "hidden", data: { outboundPreset: "autonomous", own: true } },
      { identityId: agent.id, side: "hidden", data: { outboundPreset: "read_only", own: false } },
    ]);
  });

  test("each direction has its own, and a change of one leaves the other", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const of = `agentHandle: "${agent.handle}"`;
    const change = async (given: string) => policyIn(await inBrowser(parley, organization.admin, apply(given)));
    const { reader } = parley.services.database.request;
    const inForce = async () => {
      const { outboundPreset, inboundPreset } = await readPolicyInForce(reader, organization.id, agent.id);
      return [outboundPreset, inboundPreset];
    };
    const presets = ({ outboundPreset, hasOwnPreset, inboundPreset, hasOwnInboundPreset }: any) => [
      ...[outboundPreset, hasOwnPreset, inboundPreset, hasOwnInboundPreset],
    ];
    expect(presets(await change("inboundPreset: HOLD_DANGEROUS"))).toEqual([
      ...["AUTONOMOUS", false, "HOLD_DANGEROUS", false],
    ]);
    expect(await inForce()).toEqual(["autonomous", "hold_dangerous"]);
    expect(presets(await change(`${of}, inboundPreset: FLAG_ONLY`))).toEqual(["AUTONOMOUS", false, "FLAG_ONLY", true]);
    expect(presets(await change(`${of}, outboundPreset: READ_ONLY`))).toEqual(["READ_ONLY", true, "FLAG_ONLY", true]);
    expect(await inForce()).toEqual(["read_only", "flag_only"]);
    expect(presets(await change(`${of}, inboundPreset: null`))).toEqual(["READ_ONLY", true, "HOLD_DANGEROUS", false]);
    expect(presets(await change(of))).toEqual(["AUTONOMOUS", false, "HOLD_DANGEROUS", false]);
    expect(await inForce()).toEqual(["autonomous", "hold_dangerous"]);
  });

  test("R37: ends with the agent", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const of = `agentHandle: "${agent.handle}"`;
    await inBrowser(parley, organization.admin, apply(`${of}, outboundPreset: READ_ONLY`));
    const identityId = agent.id;
    const { reader } = parley.services.database.request;
    expect(await reader.identityReviewPolicy.count({ where: { identityId } })).toBe(1);
    await parley.graphql(`mutation { deleteIdentity(input: { ${of} }) { deletedIdentityId } }`, {}, organization.admin);
    expect(await reader.identityReviewPolicy.count({ where: { identityId } })).toBe(0);
  });

  test("is a field of the agent, for admins only", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const query = `{ identity(agentHandle: "${agent.handle}") { reviewPolicy { outboundPreset } } }`;
    const ask = async (credential: TestCredential) =>
      (await parley.graphql(query, {}, credential)).data!["identity"].reviewPolicy;
    expect(await ask(organization.admin)).toEqual({ outboundPreset: "AUTONOMOUS" });
    expect(await ask(organization.adminKey)).toEqual({ outboundPreset: "AUTONOMOUS" });
    expect(await ask(organization.member)).toBeNull();
    expect(await ask(agent.key)).toBeNull();
  });
});

describe("R38: a hold needs somebody who may decide", () => {
  /** D3: a user with the address of an agent may not. */
  async function organizationOfAgents(): Promise<TestOrganization> {
    const organization = await makeOrganization(parley.services);
    const email = `${organization.id.replaceAll("_", "-")}@agents.localhost`;
    await parley.services.database.request.transaction((tx) =>
      tx.consoleUser.update({ where: { id: organization.adminUserId }, data: { email }, select: { id: true } }),
    );
    return organization;
  }

  test.each(["FIRST_CONTACTS", "ALL_HELD"])("without one, %s is refused", async (preset) => {
    const { admin } = await organizationOfAgents();
    const { errors } = await inBrowser(parley, admin, apply(`outboundPreset: ${preset}`));
    expect(errors![0]!.extensions).toMatchObject({ code: "no_decider", details: { needed: 1, found: 0 } });
    expect(codeIn(await inBrowser(parley, admin, apply("outboundPreset: READ_ONLY")))).toBeUndefined();
  });

  test.each(["HOLD_DANGEROUS", "HOLD_SUSPICIOUS"])("the same for %s about what arrives", async (preset) => {
    const { admin } = await organizationOfAgents();
    expect(codeIn(await inBrowser(parley, admin, apply(`inboundPreset: ${preset}`)))).toBe("no_decider");
    expect(codeIn(await inBrowser(parley, admin, apply("inboundPreset: FLAG_ONLY")))).toBeUndefined();
  });

  test("D3: a person with the address of a mailbox here does not count", async () => {
    const organization = await makeOrganization(parley.services);
    const { id } = await makeAgent(parley.services, organization, handle("scout"));
    await parley.services.database.request.transaction(async (tx) => {
      const { email } = await tx.consoleUser.findUniqueOrThrow({ where: { id: organization.adminUserId } });
      await tx.mailbox.update({ where: { identityId: id }, data: { emailAddress: email }, select: { id: true } });
    });
    expect(codeIn(await inBrowser(parley, organization.admin, apply("outboundPreset: ALL_HELD")))).toBe("no_decider");
  });

  test("members count where they decide, and cannot be taken that away", async () => {
    const { admin } = await organizationOfAgents();
    const change = update("outboundPreset: ALL_HELD, deciders: MEMBERS");
    expect(policyIn(await inBrowser(parley, admin, change))).toMatchObject({ deciders: "MEMBERS" });
    expect(codeIn(await inBrowser(parley, admin, update("deciders: ADMINS")))).toBe("no_decider");
  });
});

describe("R36: a preset that is customized", () => {
  const customize = (of = "") => `mutation { customizeReviewPreset(input: { ${of} }) {
    policy { version outboundPreset hasOwnPreset } rules { name action agentHandles sentence } } }`;
  const run = async ({ admin }: TestOrganization, of?: string) => {
    const { data, errors } = await inBrowser(parley, admin, customize(of));
    expect(errors).toBeUndefined();
    return data!["customizeReviewPreset"];
  };
  const decisionFor = async ({ admin }: TestOrganization, agentHandle: string) => {
    const peers = '[{ value: "dana@example.com", firstContact: true }]';
    const send = `agentHandle: "${agentHandle}", operation: "mail.send", peers: ${peers}`;
    const { data } = await parley.graphql(`{ reviewDecision(input: { ${send} }) { action step } }`, {}, admin);
    return data!["reviewDecision"];
  };

  test("becomes rules at the end of those that there are, and decides the same", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("scout"));
    const own =
      'name: "First", operations: ["mail.send"], action: ALLOW, conditions: [{ type: "text_over", value: 9 }]';
    await inBrowser(parley, organization.admin, `mutation { createReviewRule(input: { ${own} }) { rule { id } } }`);
    await inBrowser(parley, organization.admin, apply("outboundPreset: FIRST_CONTACTS"));
    const before = await decisionFor(organization, agent.handle);
    const { policy, rules } = await run(organization);
    expect(policy).toMatchObject({ outboundPreset: "AUTONOMOUS" });
    expect(rules.map(({ name }: { name: string }) => name)).toEqual([
      "Secrets",
      "First contacts outside",
      "Dangerous content",
    ]);
    const after = await decisionFor(organization, agent.handle);
    expect([before.action, before.step.split(":")[0], after.action, after.step.split(":")[0]]).toEqual([
      "HOLD",
      "preset",
      "HOLD",
      "rule",
    ]);
    const { data } = await parley.graphql("{ reviewRules { name } }", {}, organization.admin);
    expect(data!["reviewRules"].map(({ name }: { name: string }) => name)[0]).toBe("First");

    const again = await run(organization);
    expect([again.rules, again.policy.version]).toEqual([[], policy.version]);
  });

  test("of one agent concerns that agent alone", async () => {
    const organization = await makeOrganization(parley.services);
    const [scout, editor] = await Promise.all(
      ["scout", "editor"].map((name) => makeAgent(parley.services, organization, handle(name))),
    );
    await inBrowser(parley, organization.admin, apply(`agentHandle: "${scout!.handle}", outboundPreset: ALL_HELD`));
    const { policy, rules } = await run(organization, `agentHandle: "${scout!.handle}"`);
    expect(policy).toMatchObject({ outboundPreset: "AUTONOMOUS", hasOwnPreset: true });
    expect(rules).toMatchObject([
      { action: "HOLD", agentHandles: [scout!.handle] },
      { action: "BLOCK", agentHandles: [scout!.handle] },
    ]);
    const actions = await Promise.all([scout!, editor!].map((one) => decisionFor(organization, one.handle)));
    expect(actions.map(({ action }) => action)).toEqual(["HOLD", "ALLOW"]);
  });

  test("is refused whole where its rules have no place any more", async () => {
    const organization = await makeOrganization(parley.services);
    await inBrowser(parley, organization.admin, apply("outboundPreset: FIRST_CONTACTS"));
    await parley.services.database.request.driver.query(
      `insert into review_rule (id, organization_id, name, enabled, operations, all_identities, identity_ids, applies_to,
        conditions, action, approvals, position, version, created_by, created_at, updated_at)
       select gen_random_uuid(), $1, 'Rule', true, '{mail.send}', true, '{}', 'agents', '[]', 'allow', 1, number, 1, $2, now(), now()
       from generate_series(1, 98) as number`,
      [organization.id, organization.adminUserId],
    );
    const { errors } = await inBrowser(parley, organization.admin, customize());
    expect(errors?.[0]?.extensions.code).toBe("review_rule_limit_reached");
    const { data } = await parley.graphql(
      "{ reviewPolicy { outboundPreset } reviewRules { id } }",
      {},
      organization.admin,
    );
    expect([data!["reviewPolicy"].outboundPreset, data!["reviewRules"].length]).toEqual(["FIRST_CONTACTS", 98]);
  });
});
