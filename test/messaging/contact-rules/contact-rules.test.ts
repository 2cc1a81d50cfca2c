import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
const at = (of: TestAgent, more = "", mount = "im") => `/api/v1/${mount}/identities/${of.handle}/contact-rules${more}`;
const asAdmin = (method: Method, path: string, body?: unknown) =>
  rest(parley, organization.adminKey, method, path, body);
const add = (of: TestAgent, target: string, action = "block") =>
  asAdmin("POST", at(of), { action, match_target: target });
const targets = (body: readonly { match_target: string }[]) => body.map((rule) => rule.match_target);

describe("a rule", () => {
  it.each([null, "sideways"])("for the direction %j is refused", async (direction) => {
    const rule = { action: "allow", match_target: "+15555550142" };
    expect((await asAdmin("POST", at(agent), { ...rule, direction })).status).toBe(422);
    expect((await asAdmin("GET", at(agent))).body).toEqual([]);
    const { body } = await asAdmin("POST", at(agent), rule);
    const path = at(agent, `/${body.id}`);
    expect((await asAdmin("PATCH", path, { action: "block", direction })).status).toBe(422);
    expect((await asAdmin("PATCH", path, { action: "block", apply_to: direction })).status).toBe(422);
    expect((await asAdmin("GET", path)).body).toEqual(body);
  });

  it("is created and answered whole, by both mounts, and by a handle in any spelling", async () => {
    const { status, body } = await add(agent, "+15555550142");
    expect(status).toBe(201);
    const stamp = expect.stringMatching(/\.\d{3}Z$/);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      agent_identity_id: agent.id,
      action: "block",
      match_type: "exact_number",
      match_target: "+15555550142",
      direction: "both",
      contact: null,
      status: "active",
      created_at: stamp,
      updated_at: stamp,
    });
    expect((await asAdmin("GET", at(agent, `/${body.id}`, "imessage"))).body).toEqual(body);
    const shouted = `/api/v1/im/identities/@${agent.handle.toUpperCase()}/contact-rules`;
    expect((await asAdmin("GET", shouted)).body).toEqual([body]);
  });

  it("may be about one number once: the second is refused and names the first", async () => {
    const first = await add(agent, "+15555550142", "allow");
    const again = await add(agent, "+15555550142");
    expect([again.status, again.body.detail]).toEqual([
      409,
      expect.objectContaining({ error: "duplicate_contact_rule", existing_rule_id: first.body.id }),
    ]);
    const many = await Promise.all(Array.from({ length: 5 }, () => add(agent, "+15555550143")));
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  });

  it.each(["15555550142", "+1 555 555 0142", "ann@example.com", "", "+１5555550142"])(
    "about %j is refused and changes nothing",
    async (target) => {
      const refused = await add(agent, target, "allow");
      expect(errorOf(refused)).toEqual([422, "validation_failed"]);
      expect(refused.body.detail[0].loc).toEqual(["body", "match_target"]);
      expect((await asAdmin("GET", at(agent))).body).toEqual([]);
    },
  );

  it("changes, but not its target, by an admin only", async () => {
    const { id } = (await add(agent, "+15555550142")).body;
    const path = at(agent, `/${id}`);
    expect(errorOf(await rest(parley, agent.key, "PATCH", path, { action: "allow" }))).toEqual([403, "admin_required"]);
    expect(errorOf(await rest(parley, agent.key, "DELETE", path))).toEqual([403, "admin_required"]);
    expect((await asAdmin("PATCH", path, { action: "allow", status: "paused" })).status).toBe(422);
    expect((await asAdmin("PATCH", path, {})).status).toBe(422);
    // Unknown keys are ignored (wire contract im 5).
    const changed = await asAdmin("PATCH", path, { action: "allow", match_target: "+15555550199" });
    expect(changed.body).toMatchObject({ id, action: "allow", match_target: "+15555550142" });
    expect((await asAdmin("DELETE", path)).status).toBe(204);
    expect(errorOf(await asAdmin("GET", path))).toEqual([404, "not_found"]);
    expect(errorOf(await asAdmin("DELETE", path))).toEqual([404, "not_found"]);
  });

  it("may be added and read by the agent that it belongs to, and by no other", async () => {
    const rule = { action: "allow", match_target: "+15555550142" };
    const { status, body } = await rest(parley, agent.key, "POST", at(agent), rule);
    expect(status).toBe(201);
    const sibling = await makeAgent(parley.services, organization, handle("sibling"));
    for (const key of [sibling.key, other.adminKey]) {
      expect(errorOf(await rest(parley, key, "GET", at(agent)))).toEqual([404, "not_found"]);
      expect(errorOf(await rest(parley, key, "POST", at(agent), rule))).toEqual([404, "not_found"]);
    }
    expect(errorOf(await asAdmin("GET", at(sibling, `/${body.id}`)))).toEqual([404, "not_found"]);
  });

  it("that allows is for admins where IM_AGENT_MAY_ALLOW is false", async () => {
    const strict = await startTestParley({ environment: { IM_AGENT_MAY_ALLOW: "false" } });
    try {
      const own = await makeOrganization(strict.services);
      const one = await makeAgent(strict.services, own, handle("strict"));
      const rule = { action: "allow", match_target: "+15555550142" };
      expect(errorOf(await rest(strict, one.key, "POST", at(one), rule))).toEqual([403, "admin_required"]);
      expect((await rest(strict, one.key, "POST", at(one), { ...rule, action: "block" })).status).toBe(201);
      const second = { ...rule, match_target: "+15555550143" };
      expect((await rest(strict, own.adminKey, "POST", at(one), second)).status).toBe(201);
    } finally {
      await strict.close();
    }
  });
});

describe("lists", () => {
  it("are newest first, filtered and cut", async () => {
    await add(agent, "+15555550101", "allow");
    await add(agent, "+15555550102");
    await add(agent, "+15555550103");
    const list = async (query: string) => targets((await asAdmin("GET", at(agent, query))).body);
    expect(await list("")).toEqual(["+15555550103", "+15555550102", "+15555550101"]);
    expect(await list("?action=block&match_type=exact_number")).toEqual(["+15555550103", "+15555550102"]);
    expect(await list("?limit=1&offset=1")).toEqual(["+15555550102"]);
    for (const wrong of ["?limit=0", "?limit=201", "?offset=-1", "?offset=10001", "?action=deny", "?match_type=x"])
      expect((await asAdmin("GET", at(agent, wrong))).status).toBe(422);
  });

  it("of the organization can be of one identity, and are for admins", async () => {
    const own = await makeOrganization(parley.services);
    const [one, two] = [
      await makeAgent(parley.services, own, handle("one")),
      await makeAgent(parley.services, own, handle("two")),
    ];
    const rule = { action: "block", match_target: "+15555550142" };
    const first = (await rest(parley, own.adminKey, "POST", at(one), rule)).body;
    const second = (await rest(parley, own.adminKey, "POST", at(two), rule)).body;
    const all = async (query = "") =>
      (await rest(parley, own.adminKey, "GET", `/api/v1/im/contact-rules${query}`)).body;
    expect(await all()).toEqual([second, first]);
    expect(await all(`?agent_identity_id=${one.id}`)).toEqual([first]);
    expect(await all(`?agent_identity_id=${randomUUID()}`)).toEqual([]);
    expect(await all("?agent_identity_id=nonsense")).toEqual([]);
    expect(errorOf(await rest(parley, one.key, "GET", "/api/v1/im/contact-rules"))).toEqual([403, "admin_required"]);
  });
});

describe("in an identity's life", () => {
  it("a rename leaves rules, and a deletion ends them", async () => {
    await add(agent, "+15555550142");
    const renamed = handle("renamed");
    await asAdmin("PATCH", `/api/v1/identities/${agent.handle}`, { agent_handle: renamed });
    const { body } = await asAdmin("GET", `/api/v1/im/identities/${renamed}/contact-rules`);
    expect(targets(body)).toEqual(["+15555550142"]);
    await asAdmin("DELETE", `/api/v1/identities/${renamed}`);
    const { reader } = parley.services.database.request;
    expect(await reader.imContactRule.count({ where: { identityId: agent.id } })).toBe(0);
  });
});

it("whether messages of a number are let in is explained, step by step", async () => {
  await add(agent, "+15555550149");
  const query = `query ($number: String!, $agentHandle: String!) {
    imAdmission(number: $number, agentHandle: $agentHandle) {
      allowed step explanation rule { matchTarget } path { step outcome }
    }
  }`;
  const ask = async (number: string, key = agent.key) => {
    const { data, errors } = await parley.graphql(query, { number, agentHandle: agent.handle }, key);
    return data?.["imAdmission"] ?? errors![0]!.extensions!["code"];
  };
  expect(await ask("+15555550149")).toEqual({
    allowed: false,
    step: "number_rule",
    explanation: "A contact rule about this number decides.",
    rule: { matchTarget: "+15555550149" },
    path: [
      { step: "number_rule", outcome: "DECIDES" },
      { step: "filter_mode", outcome: "NOT_REACHED" },
    ],
  });
  expect(await ask("+15555550150")).toMatchObject({
    allowed: true,
    step: "filter_mode",
    rule: null,
    path: [
      { step: "number_rule", outcome: "PASSED" },
      { step: "filter_mode", outcome: "DECIDES" },
    ],
  });
  expect(await ask("nobody")).toBe("validation_failed");
  expect(await ask("72345")).toMatchObject({ allowed: true, step: "filter_mode" });
  expect((await add(agent, "72345")).status).toBe(201);
  expect(await ask("72345")).toMatchObject({ allowed: false, step: "number_rule", rule: { matchTarget: "72345" } });
  expect(await ask("7234")).toMatchObject({ allowed: true, step: "filter_mode" });
  expect(await ask("+15555550149", other.adminKey)).toBe("not_found");
});
