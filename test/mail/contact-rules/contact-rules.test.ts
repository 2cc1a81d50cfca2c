import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { judgeAddresses } from "../../../subgraphs/mail/contact-rules/public.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, handle("ruled"));
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const at = (of: TestAgent, more = "") => `/api/v1/identities/${of.handle}/mail-contact-rules${more}`;
const mirror = (of: TestAgent, more = "") =>
  `/api/v1/mail/mailboxes/${of.handle}@agents.localhost/contact-rules${more}`;
const asAdmin = (method: Method, path: string, body?: unknown) =>
  rest(parley, organization.adminKey, method, path, body);
const add = (of: TestAgent, target: string, action = "block", type = "exact_email") =>
  asAdmin("POST", at(of), { action, match_type: type, match_target: target });
const targets = (body: readonly { match_target: string }[]) => body.map((rule) => rule.match_target);

describe("a rule", () => {
  it.each([null, "sideways"])("for the direction %j is refused", async (direction) => {
    const rule = { action: "allow", match_type: "exact_email", match_target: "ann@example.com" };
    expect((await asAdmin("POST", at(agent), { ...rule, direction })).status).toBe(422);
    expect((await asAdmin("GET", at(agent))).body).toEqual([]);
    const { body } = await asAdmin("POST", at(agent), rule);
    const path = at(agent, `/${body.id}`);
    expect((await asAdmin("PATCH", path, { action: "block", direction })).status).toBe(422);
    expect((await asAdmin("PATCH", path, { action: "block", apply_to: direction })).status).toBe(422);
    expect((await asAdmin("GET", path)).body).toEqual(body);
  });

  it("is created in its stored form and answered whole, by both routes", async () => {
    const { status, body, headers } = await add(agent, " Ann@BÜCHER.example ");
    expect(status).toBe(201);
    const stamp = expect.stringMatching(/\.\d{3}Z$/);
    const mailbox = await asAdmin("GET", `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost`);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      mailbox_id: mailbox.body.id,
      agent_identity_id: agent.id,
      action: "block",
      match_type: "exact_email",
      match_target: "ann@xn--bcher-kva.example",
      direction: "both",
      contact: null,
      status: "active",
      created_at: stamp,
      updated_at: stamp,
    });
    expect(headers.get("deprecation")).toBeNull();
    expect((await asAdmin("GET", at(agent, `/${body.id}`))).body).toEqual(body);
    const mirrored = await asAdmin("GET", mirror(agent, `/${body.id}`));
    expect([mirrored.body, mirrored.headers.get("deprecation")]).toEqual([body, "true"]);
  });

  it("may be about one target once: the second is refused and names the first", async () => {
    const first = await add(agent, "example.com", "allow", "domain");
    const again = await asAdmin("POST", mirror(agent), {
      action: "block",
      match_type: "domain",
      match_target: "@EXAMPLE.com",
    });
    expect([again.status, again.body.detail]).toEqual([
      409,
      expect.objectContaining({
        error: "duplicate_contact_rule",
        existing_rule_id: first.body.id,
        message: expect.any(String),
      }),
    ]);
    const many = await Promise.all(Array.from({ length: 5 }, () => add(agent, "race.example", "allow", "domain")));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it.each([
    ["exact_email", "not an address"],
    ["exact_email", "Ann <ann@example.com>"],
    ["domain", "ann@example.com"],
    ["domain", ""],
    ["domain", "192.0.2.1"],
  ])("about the %s %j is refused and changes nothing", async (type, target) => {
    const refused = await add(agent, target, "allow", type);
    expect(errorOf(refused)).toEqual([422, "validation_failed"]);
    expect(refused.body.detail[0].loc).toEqual(["body", "match_target"]);
    expect((await asAdmin("GET", at(agent))).body).toEqual([]);
  });

  it("changes, but not its target, by an admin only", async () => {
    const { id } = (await add(agent, "ann@example.com")).body;
    const path = at(agent, `/${id}`);
    expect(errorOf(await rest(parley, agent.key, "PATCH", path, { action: "allow" }))).toEqual([403, "admin_required"]);
    expect(errorOf(await rest(parley, agent.key, "DELETE", path))).toEqual([403, "admin_required"]);
    expect((await asAdmin("PATCH", path, { action: "allow", match_target: "x@y.example" })).status).toBe(422);
    expect((await asAdmin("PATCH", path, {})).status).toBe(422);
    expect((await asAdmin("PATCH", path, { action: "allow" })).body).toMatchObject({ id, action: "allow" });
    const gone = await asAdmin("DELETE", mirror(agent, `/${id}`));
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect(errorOf(await asAdmin("GET", path))).toEqual([404, "not_found"]);
    expect(errorOf(await asAdmin("DELETE", path))).toEqual([404, "not_found"]);
  });

  it("may be added and read by the agent that it belongs to, and by no other", async () => {
    const rule = { action: "allow", match_type: "domain", match_target: "example.com" };
    const { status, body } = await rest(parley, agent.key, "POST", at(agent), rule);
    expect(status).toBe(201);
    expect((await rest(parley, agent.key, "GET", mirror(agent))).body).toEqual([body]);
    const sibling = await makeAgent(parley.services, organization, handle("sibling"));
    for (const key of [sibling.key, other.adminKey]) {
      for (const path of [at(agent), mirror(agent), at(agent, `/${body.id}`), mirror(agent, `/${body.id}`)])
        expect(errorOf(await rest(parley, key, "GET", path))).toEqual([404, "not_found"]);
    }
    // A rule is found at its own identity only.
    expect(errorOf(await asAdmin("GET", at(sibling, `/${body.id}`)))).toEqual([404, "not_found"]);
    expect(errorOf(await asAdmin("PATCH", at(sibling, `/${body.id}`), { action: "block" }))).toEqual([
      404,
      "not_found",
    ]);
  });
});

describe("lists", () => {
  it("are newest first, filtered and cut", async () => {
    await add(agent, "a.example", "allow", "domain");
    await add(agent, "b@b.example", "block");
    await add(agent, "c.example", "block", "domain");
    const list = async (query: string) => targets((await asAdmin("GET", at(agent, query))).body);
    expect(await list("")).toEqual(["c.example", "b@b.example", "a.example"]);
    expect(await list("?action=block")).toEqual(["c.example", "b@b.example"]);
    expect(await list("?match_type=domain&action=allow")).toEqual(["a.example"]);
    expect(await list("?limit=1&offset=1")).toEqual(["b@b.example"]);
    expect(await list("?limit=200&offset=3")).toEqual([]);
    for (const wrong of ["?limit=0", "?limit=201", "?offset=-1", "?offset=10001", "?action=deny", "?match_type=x"])
      expect((await asAdmin("GET", at(agent, wrong))).status).toBe(422);
  });

  it("of the organization have both ids and both filters, and are for admins", async () => {
    const own = await makeOrganization(parley.services);
    const [one, two] = [
      await makeAgent(parley.services, own, handle("one")),
      await makeAgent(parley.services, own, handle("two")),
    ];
    const rule = { action: "block", match_type: "domain", match_target: "example.com" };
    const first = (await rest(parley, own.adminKey, "POST", at(one), rule)).body;
    const second = (await rest(parley, own.adminKey, "POST", at(two), rule)).body;
    const all = async (query = "") =>
      (await rest(parley, own.adminKey, "GET", `/api/v1/mail/contact-rules${query}`)).body;
    expect(await all()).toEqual([second, first]);
    expect(await all("/")).toEqual([second, first]);
    expect(await all(`?agent_identity_id=${one.id}`)).toEqual([first]);
    expect(await all(`?mailbox_id=${second.mailbox_id}`)).toEqual([second]);
    expect(await all(`?mailbox_id=${first.mailbox_id}&agent_identity_id=${two.id}`)).toEqual([]);
    expect(await all(`?mailbox_id=${randomUUID()}`)).toEqual([]);
    expect(await all("?mailbox_id=nonsense")).toEqual([]);
    expect(errorOf(await rest(parley, one.key, "GET", "/api/v1/mail/contact-rules"))).toEqual([403, "admin_required"]);
  });
});

describe("in an identity's life", () => {
  it("a rename leaves rules, and a deletion ends them", async () => {
    await add(agent, "ann@example.com");
    const renamed = handle("renamed");
    await asAdmin("PATCH", `/api/v1/identities/${agent.handle}`, { agent_handle: renamed });
    const { body } = await asAdmin("GET", `/api/v1/identities/${renamed}/mail-contact-rules`);
    expect(targets(body)).toEqual(["ann@example.com"]);
    await asAdmin("DELETE", `/api/v1/identities/${renamed}`);
    expect(
      await parley.services.database.request.reader.mailContactRule.count({ where: { identityId: agent.id } }),
    ).toBe(0);
  });

  it("decides together with the filter mode", async () => {
    const ruleId = (await add(agent, "good.example", "allow", "domain")).body.id;
    const mailbox = { identityId: agent.id, filterMode: "whitelist" as const };
    const db = parley.services.database.request.reader;
    expect(await judgeAddresses(db, mailbox, "inbound", ["A@good.example", "a@bad.example", "nonsense"])).toEqual([
      { address: "A@good.example", allowed: true, ruleId, reason: "rule" },
      { address: "a@bad.example", allowed: false, ruleId: null, reason: "filter_mode" },
      { address: "nonsense", allowed: false, ruleId: null, reason: "filter_mode" },
    ]);
  });
});

describe("the filter mode", () => {
  const patch = (body: unknown, key: string = organization.adminKey) =>
    rest(parley, key, "PATCH", `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost`, body);

  it("changes at the mailbox with a notice of rules that say the same", async () => {
    await add(agent, "a@example.com", "block");
    await add(agent, "b@example.com", "block");
    await add(agent, "c@example.com", "allow");
    const to = async (mode: string) => (await patch({ filter_mode: mode })).body.filter_mode_change_notice;
    expect(await to("blacklist")).toBeNull();
    expect(await to("whitelist")).toEqual({
      new_filter_mode: "whitelist",
      redundant_rule_action: "block",
      redundant_rule_count: 2,
    });
    expect(await to("whitelist")).toBeNull();
    expect(await to("blacklist")).toEqual({
      new_filter_mode: "blacklist",
      redundant_rule_action: "allow",
      redundant_rule_count: 1,
    });
  });

  it("is the identity's: a change there shows at the mailbox, without a notice", async () => {
    const { body } = await asAdmin("PATCH", `/api/v1/identities/${agent.handle}`, { mail_filter_mode: "whitelist" });
    expect(body.mail_filter_mode).toBe("whitelist");
    const mailbox = await asAdmin("GET", `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost`);
    expect(mailbox.body).toMatchObject({ filter_mode: "whitelist", filter_mode_change_notice: null });
  });

  it("can be left as it is, and nothing unknown can be changed", async () => {
    expect((await patch({})).body).toMatchObject({ filter_mode: "blacklist", filter_mode_change_notice: null });
    for (const body of [{ display_name: "x" }, { webhook_url: "x" }, { filter_mode: null }, { filter_mode: "grey" }])
      expect(errorOf(await patch(body))).toEqual([422, "validation_failed"]);
    expect(errorOf(await patch({ filter_mode: "whitelist" }, agent.key))).toEqual([403, "admin_required"]);
    expect(errorOf(await patch({ filter_mode: "whitelist" }, other.adminKey))).toEqual([404, "not_found"]);
  });
});

it("whether mail of an address is let in is explained, step by step", async () => {
  await add(agent, "good.example", "allow", "domain");
  await add(agent, "foe@good.example", "block");
  const query = `query ($address: String!, $agentHandle: String) {
    mailAdmission(address: $address, agentHandle: $agentHandle) {
      allowed step explanation rule { matchTarget } path { step outcome }
    }
  }`;
  const ask = async (address: string, key = agent.key) => {
    const { data, errors } = await parley.graphql(query, { address, agentHandle: agent.handle }, key);
    return data?.["mailAdmission"] ?? errors![0]!.extensions!["code"];
  };
  const [address, domain, mode] = ["address_rule", "domain_rule", "filter_mode"];
  const path = (...outcomes: string[]) =>
    [address, domain, mode].map((step, index) => ({ step, outcome: outcomes[index] }));
  expect(await ask("Foe@good.example")).toEqual({
    allowed: false,
    step: address,
    explanation: "A contact rule about exactly this address decides.",
    rule: { matchTarget: "foe@good.example" },
    path: path("DECIDES", "NOT_REACHED", "NOT_REACHED"),
  });
  expect(await ask("friend@good.example")).toMatchObject({
    allowed: true,
    step: domain,
    rule: { matchTarget: "good.example" },
    path: path("PASSED", "DECIDES", "NOT_REACHED"),
  });
  expect(await ask("someone@elsewhere.example")).toMatchObject({
    allowed: true,
    step: mode,
    rule: null,
    path: path("PASSED", "PASSED", "DECIDES"),
  });
  const change = `mutation ($emailAddress: String!) {
    updateMailbox(input: { emailAddress: $emailAddress, filterMode: WHITELIST }) { mailbox { id } }
  }`;
  await parley.graphql(change, { emailAddress: `${agent.handle}@agents.localhost` }, organization.adminKey);
  expect(await ask("someone@elsewhere.example")).toMatchObject({
    allowed: false,
    step: mode,
    explanation: expect.stringContaining("whitelist"),
  });
  expect(await ask("nobody")).toBe("validation_failed");
  expect(await ask("foe@good.example", other.adminKey)).toBe("not_found");
});
