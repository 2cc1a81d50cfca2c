import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { waitForMail } from "../support/wait-for-mail.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, handle("ruled"));
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const addressOf = (of: TestAgent) => `${of.handle}@agents.localhost`;
const at = (more = "") => `/api/v1/identities/${agent.handle}/mail-contact-rules${more}`;
const asAdmin = (method: Method, path: string, body?: unknown) =>
  rest(parley, organization.adminKey, method, path, body);
const add = (action: string, direction?: string, target = "ann@example.com") =>
  asAdmin("POST", at(), { action, match_type: "exact_email", match_target: target, direction });
const change = (id: string, body: object) => asAdmin("PATCH", at(`/${id}`), body);
const said = ({ id, action, direction }: any) => [id, action, direction];
/** What the rules say, one a line, in no order. */
const rules = async (query = "") => {
  const { body } = await asAdmin("GET", at(query));
  return body.map(({ action, direction }: any) => `${action} ${direction}`).toSorted();
};

const send = (from: TestAgent, to: TestAgent) =>
  rest(parley, from.key, "POST", `/api/v1/mail/mailboxes/${addressOf(from)}/messages`, {
    recipients: { to: [addressOf(to)] },
    subject: "Hello",
    body_text: "Hello",
  });
/** Whether mail of a peer reaches the agent, or is blocked. */
async function reaches(peer: TestAgent): Promise<boolean> {
  expect((await send(peer, agent)).status).toBe(201);
  await waitForMail(parley);
  const { isBlocked } = await parley.services.database.request.reader.mailMessage.findFirstOrThrow({
    where: { mailbox: { identityId: agent.id }, direction: "inbound" },
    orderBy: { createdAt: "desc" },
  });
  return !isBlocked;
}

describe("a rule for one direction", () => {
  it("leaves the other direction as it is, for what comes and for what goes", async () => {
    const peer = await makeAgent(parley.services, organization, handle("peer"));
    const { body } = await add("block", "inbound", addressOf(peer));
    expect(await reaches(peer)).toBe(false);
    expect((await send(agent, peer)).status).toBe(201);
    expect((await change(body.id, { direction: "outbound" })).body).toMatchObject({
      id: body.id,
      direction: "outbound",
    });
    expect(await reaches(peer)).toBe(true);
    const refused = await send(agent, peer);
    expect(errorOf(refused)).toEqual([403, "recipient_blocked"]);
    expect(refused.body.detail).toMatchObject({ matched_rule_id: body.id, reason: "rule" });
    // "Allow outbound" opens nothing inbound.
    await asAdmin("PATCH", `/api/v1/identities/${agent.handle}`, { mail_filter_mode: "whitelist" });
    await change(body.id, { action: "allow" });
    expect(await reaches(peer)).toBe(false);
    expect((await send(agent, peer)).status).toBe(201);
  });

  it("is widened by one that says the same for the other direction, and its id stays", async () => {
    const first = await add("allow", "inbound");
    expect([first.status, ...said(first.body)]).toEqual([201, first.body.id, "allow", "inbound"]);
    const second = await add("allow", "outbound");
    expect([second.status, ...said(second.body)]).toEqual([201, first.body.id, "allow", "both"]);
    expect(second.body.created_at).toBe(first.body.created_at);
    expect(await rules()).toEqual(["allow both"]);
  });

  it("is refused when it is said already, or the opposite is", async () => {
    const both = (await add("allow")).body;
    const other = (await add("block", "inbound", "bob@example.com")).body;
    for (const [action, direction, target, existing] of [
      ["allow", "both", "ann@example.com", both],
      ["allow", "outbound", "ann@example.com", both],
      ["block", "inbound", "ann@example.com", both],
      ["block", "inbound", "bob@example.com", other],
      ["allow", undefined, "bob@example.com", other],
    ] as const) {
      const refused = await add(action, direction, target);
      expect(errorOf(refused)).toEqual([409, "duplicate_contact_rule"]);
      expect(refused.body.detail.existing_rule_id).toBe(existing.id);
    }
    expect((await add("allow", "outbound", "bob@example.com")).status).toBe(201);
  });

  it("added many times at once is there once", async () => {
    const answers = await Promise.all(
      ["inbound", "outbound", "inbound", "outbound"].map((direction) => add("block", direction)),
    );
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await rules()).toEqual(["block both"]);
  });
});

describe("a change", () => {
  it("of one direction divides a rule, and the named direction keeps the id", async () => {
    const { id } = (await add("allow")).body;
    expect(said((await change(id, { action: "block", apply_to: "inbound" })).body)).toEqual([id, "block", "inbound"]);
    expect(await rules()).toEqual(["allow outbound", "block inbound"]);
    const [kept] = (await asAdmin("GET", at("?action=allow"))).body;
    // They agree again: one rule is left, and both ids lead to it.
    expect(said((await change(id, { action: "allow", apply_to: "inbound" })).body)).toEqual([id, "allow", "both"]);
    expect(await rules()).toEqual(["allow both"]);
    expect(said((await asAdmin("GET", at(`/${kept.id}`))).body)).toEqual([id, "allow", "both"]);
    // Divided again, the other direction has the id that it had.
    await change(id, { action: "block", apply_to: "outbound" });
    expect(said((await asAdmin("GET", at(`/${kept.id}`))).body)).toEqual([kept.id, "allow", "inbound"]);
    expect(said((await asAdmin("GET", at(`/${id}`))).body)).toEqual([id, "block", "outbound"]);
    // What is left of two is found where an earlier version adds rules: it can be neither doubled nor lost.
    expect((await asAdmin("DELETE", at(`/${id}`))).status).toBe(204);
    expect(await rules()).toEqual(["allow inbound"]);
    expect(errorOf(await add("allow", "inbound"))).toEqual([409, "duplicate_contact_rule"]);
  });

  it("through the id of a rule that became part of another changes that one, and deletes it", async () => {
    const [one, two] = [(await add("allow", "inbound")).body, (await add("block", "outbound")).body];
    expect(said((await change(one.id, { action: "block" })).body)).toEqual([one.id, "block", "both"]);
    expect(said((await change(two.id, { direction: "outbound" })).body)).toEqual([one.id, "block", "outbound"]);
    expect((await asAdmin("DELETE", at(`/${two.id}`))).status).toBe(204);
    expect(await rules()).toEqual([]);
    expect(errorOf(await asAdmin("GET", at(`/${two.id}`)))).toEqual([404, "not_found"]);
  });

  it("that another rule contradicts is refused, and changes nothing", async () => {
    const [one, two] = [(await add("allow", "inbound")).body, (await add("block", "outbound")).body];
    const refused = await change(one.id, { direction: "both" });
    expect(errorOf(refused)).toEqual([409, "duplicate_contact_rule"]);
    expect(refused.body.detail.existing_rule_id).toBe(two.id);
    expect(await rules()).toEqual(["allow inbound", "block outbound"]);
  });

  it.each([
    {},
    { action: null },
    { direction: null },
    { action: "block", apply_to: null },
    { apply_to: "inbound" },
    { action: "block", apply_to: "both" },
    { action: "block", apply_to: "inbound", direction: "inbound" },
    { action: "block", direction: "sideways" },
  ])("%j is no change", async (body) => {
    const { id } = (await add("allow")).body;
    expect((await change(id, body)).status).toBe(422);
    expect((await change(randomUUID(), { action: "block" })).status).toBe(404);
    expect(await rules()).toEqual(["allow both"]);
  });

  it("is told with what became of each rule", async () => {
    const { id } = (await add("allow")).body;
    await change(id, { action: "block", apply_to: "inbound" });
    await change(id, { action: "allow" });
    const events = await parley.services.database.request.reader.event.findMany({
      where: { identityId: agent.id, kind: { startsWith: "mail.contact_rule." } },
      orderBy: { id: "asc" },
    });
    const kinds = events.map(({ kind, data }: any) => `${kind.split(".").at(-1)} ${data.action} ${data.direction}`);
    expect(kinds).toEqual([
      "created allow both",
      "updated block inbound",
      "created allow outbound",
      "deleted allow outbound",
      "updated allow both",
    ]);
  });
});

it("a filter mode for one direction leaves the other as it is", async () => {
  const peer = await makeAgent(parley.services, organization, handle("peer"));
  const set = (body: object) => asAdmin("PATCH", `/api/v1/identities/${agent.handle}`, body);
  await set({ mail_inbound_filter_mode: "whitelist" });
  expect([await reaches(peer), (await send(agent, peer)).status]).toEqual([false, 201]);
  await set({ mail_inbound_filter_mode: "blacklist", mail_outbound_filter_mode: "whitelist" });
  expect([await reaches(peer), (await send(agent, peer)).status]).toEqual([true, 403]);
});

it("lists choose by direction: one direction includes rules for both", async () => {
  await add("allow", "inbound", "in@example.com");
  await add("block", "outbound", "out@example.com");
  await add("allow", "both", "both@example.com");
  const all = {
    inbound: ["allow both", "allow inbound"],
    outbound: ["allow both", "block outbound"],
    both: ["allow both"],
  };
  for (const [direction, expected] of Object.entries(all)) {
    expect(await rules(`?direction=${direction}`)).toEqual(expected);
    const everywhere = await asAdmin(
      "GET",
      `/api/v1/mail/contact-rules?agent_identity_id=${agent.id}&direction=${direction}`,
    );
    expect(everywhere.body).toHaveLength(expected.length);
  }
  expect((await asAdmin("GET", at("?direction=sideways"))).status).toBe(422);
});

it("GraphQL has directions too, and explains each", async () => {
  const run = async (document: string): Promise<any> => {
    const { data, errors } = await parley.graphql(document, {}, organization.adminKey);
    return errors?.[0]?.extensions?.["code"] ?? data;
  };
  const of = `agentHandle: "${agent.handle}"`;
  const created = await run(`mutation { createMailContactRule(input: {
    ${of}, action: BLOCK, direction: OUTBOUND, matchType: DOMAIN, matchTarget: "example.com"
  }) { contactRule { id direction } } }`);
  const { id, direction } = created.createMailContactRule.contactRule;
  expect(direction).toBe("OUTBOUND");
  const changeBy = (fields: string) =>
    run(
      `mutation { updateMailContactRule(input: { ${of}, ruleId: "${id}", ${fields} }) { contactRule { direction } } }`,
    );
  expect(await changeBy("action: ALLOW, applyTo: INBOUND")).toEqual({
    updateMailContactRule: { contactRule: { direction: "INBOUND" } },
  });
  for (const wrong of ["applyTo: INBOUND", "action: null", "action: ALLOW, applyTo: INBOUND, direction: BOTH"]) {
    expect(await changeBy(wrong)).toBe("validation_failed");
  }
  const admission = (way: string) =>
    `${way.toLowerCase()}: mailAdmission(address: "a@example.com", ${of}, direction: ${way}) { allowed rule { action } }`;
  expect(await run(`{ ${admission("INBOUND")} ${admission("OUTBOUND")} }`)).toEqual({
    inbound: { allowed: true, rule: { action: "ALLOW" } },
    outbound: { allowed: false, rule: { action: "BLOCK" } },
  });
  const list = await run(`{ mailContactRules(${of}, direction: OUTBOUND) { nodes { action } } }`);
  expect(list).toEqual({ mailContactRules: { nodes: [{ action: "BLOCK" }] } });
});
