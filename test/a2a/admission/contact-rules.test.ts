import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { addRule, rulesOf } from "../support/rules.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let stranger: TestAgent;
/** A fresh identity of ours for each test. */
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services, "enterprise");
  away = await makeOrganization(parley.services);
  stranger = await makeAgent(parley.services, away, "stranger");
});
afterAll(() => parley.close());
beforeEach(async () => {
  agent = await makeAgent(parley.services, home, newHandle());
});

const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const post = (body: unknown, credential: TestCredential = home.adminKey) =>
  rulesOf(parley, credential, agent, "POST", "", body);
const organizationRules = (query = "", credential: TestCredential = home.adminKey) =>
  rest(parley, credential, "GET", `/api/v1/identities/a2a/contact-rules${query}`);

async function graphql(query: string, variables: object, credential: TestCredential = home.adminKey): Promise<any> {
  const { data, errors } = await parley.graphql(query, variables as Record<string, unknown>, credential);
  return errors === undefined ? data : errors[0]?.extensions;
}

describe("a contact rule", () => {
  it("has exactly the contract's record, with its defaults", async () => {
    const made = await post({ action: "allow", match_target: "@Partner-Bot" });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: uuid,
        action: "allow",
        match_type: "handle",
        match_target: "partner-bot",
        direction: "inbound",
        status: "active",
        created_at: instant,
        updated_at: made.body.created_at,
      },
    ]);
    expect((await rulesOf(parley, agent.key, agent)).body).toEqual([made.body]);
  });

  it("is listed newest first, in a bare array", async () => {
    const peers = ["peer-one", "peer-two", "peer-three"];
    for (const handle of peers) await addRule(parley, home, agent, "block", { handle }, "both");
    const { body } = await rulesOf(parley, home.member, agent);
    expect(body.map((rule: any) => rule.match_target)).toEqual(peers.toReversed());
  });

  it("changes its action, its direction or both, and says when", async () => {
    const rule = await addRule(parley, home, agent, "allow", { handle: "peer-one" });
    const patch = (body: unknown) => rulesOf(parley, home.member, agent, "PATCH", `/${rule.id}`, body);
    expect((await patch({ action: "block" })).body).toMatchObject({ action: "block", direction: "inbound" });
    expect((await patch({ direction: "both" })).body).toMatchObject({ action: "block", direction: "both" });
    const last = await patch({ action: "allow", direction: "outbound" });
    expect(last.body).toMatchObject({ id: rule.id, action: "allow", direction: "outbound", match_target: "peer-one" });
    expect(last.body.updated_at >= rule.updated_at).toBe(true);
    expect((await patch({ action: "allow" })).body).toEqual(last.body);
  });

  it("is removed with 204 and then gone", async () => {
    const rule = await addRule(parley, home, agent, "allow", { handle: "peer-one" });
    const gone = await rulesOf(parley, home.admin, agent, "DELETE", `/${rule.id}`);
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect((await rulesOf(parley, agent.key, agent)).body).toEqual([]);
    for (const method of ["DELETE", "PATCH"]) {
      const again = await rulesOf(parley, home.admin, agent, method, `/${rule.id}`, { action: "block" });
      expect(errorOf(again)).toEqual([404, "not_found"]);
    }
  });

  it("is one for each peer and direction; the second is told of the first", async () => {
    const inbound = await addRule(parley, home, agent, "allow", { handle: "peer-one" });
    const both = await addRule(parley, home, agent, "block", { handle: "peer-one" }, "both");
    const second = await post({ action: "block", match_target: "@PEER-ONE", direction: "inbound" });
    expect([second.status, second.body.detail]).toMatchObject([
      409,
      { error: "duplicate_contact_rule", code: "duplicate_contact_rule", existing_rule_id: inbound.id },
    ]);
    const collides = await rulesOf(parley, home.adminKey, agent, "PATCH", `/${both.id}`, { direction: "inbound" });
    expect([collides.status, collides.body.detail.existing_rule_id]).toEqual([409, inbound.id]);
    expect((await rulesOf(parley, agent.key, agent)).body).toEqual([both, inbound]);
  });

  it("stands once, however many add it at the same time", async () => {
    const twins = await Promise.all(
      Array.from({ length: 10 }, () => post({ action: "allow", match_target: "twin-peer" })),
    );
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
    const [kept] = (await rulesOf(parley, agent.key, agent)).body;
    for (const { status, body } of twins) {
      expect(status === 201 ? body.id : body.detail.existing_rule_id).toBe(kept.id);
    }
  });

  it("is found under its own identity only", async () => {
    const rule = await addRule(parley, home, agent, "allow", { handle: "peer-one" });
    const sibling = await makeAgent(parley.services, home, newHandle());
    for (const id of [rule.id, "no-uuid", randomUUID()]) {
      for (const method of ["PATCH", "DELETE"]) {
        const answer = await rulesOf(parley, home.adminKey, sibling, method, `/${id}`, { action: "block" });
        expect(errorOf(answer)).toEqual([404, "not_found"]);
      }
    }
    expect((await rulesOf(parley, agent.key, agent)).body).toEqual([rule]);
  });

  it.each([
    [{ match_target: "peer-one" }, ["body", "action"]],
    [{ action: "deny", match_target: "peer-one" }, ["body", "action"]],
    [{ action: "allow" }, ["body", "match_target"]],
    [{ action: "allow", match_target: "no handle" }, ["body", "match_target"]],
    [{ action: "allow", match_target: null }, ["body", "match_target"]],
    [{ action: "allow", match_target: "peer-one", match_type: "domain" }, ["body", "match_type"]],
    [{ action: "allow", match_target: "peer-one", direction: "sideways" }, ["body", "direction"]],
  ])("is refused as %j", async (body, loc) => {
    const answer = await post(body);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc]);
    expect((await rulesOf(parley, agent.key, agent)).body).toEqual([]);
  });

  it("cannot name its own identity, nor change nothing", async () => {
    const own = await post({ action: "allow", match_target: `@${agent.handle}` });
    expect([own.status, own.body.detail[0].loc]).toEqual([422, ["body", "match_target"]]);
    const rule = await addRule(parley, home, agent, "allow", { handle: "peer-one" });
    const empty = await rulesOf(parley, home.adminKey, agent, "PATCH", `/${rule.id}`, {});
    expect(errorOf(empty)).toEqual([422, "validation_failed"]);
  });

  it("is the same through GraphQL", async () => {
    const create = `mutation ($input: CreateA2aContactRuleInput!) { createA2aContactRule(input: $input) { contactRule {
      id agentHandle action direction peerHandle identity { agentHandle } } } }`;
    const input = { agentHandle: agent.handle, action: "ALLOW", peerHandle: "@Peer-One" };
    const { contactRule } = (await graphql(create, { input })).createA2aContactRule;
    expect(contactRule).toEqual({
      id: uuid,
      agentHandle: agent.handle,
      action: "ALLOW",
      direction: "INBOUND",
      peerHandle: "peer-one",
      identity: { agentHandle: agent.handle },
    });
    const refusals: [object, object][] = [
      [input, { code: "duplicate_contact_rule", details: { existing_rule_id: contactRule.id } }],
      [{ ...input, peerHandle: "?" }, { code: "validation_failed" }],
      [{ ...input, agentHandle: "stranger" }, { code: "not_found" }],
    ];
    for (const [given, problem] of refusals) expect(await graphql(create, { input: given })).toMatchObject(problem);
    expect(await graphql(create, { input }, agent.key)).toMatchObject({ code: "admin_required" });

    const update = `mutation ($input: UpdateA2aContactRuleInput!) { updateA2aContactRule(input: $input) { contactRule {
      action direction } } }`;
    const change = { agentHandle: agent.handle, ruleId: contactRule.id, action: "BLOCK", direction: "BOTH" };
    expect((await graphql(update, { input: change })).updateA2aContactRule.contactRule).toEqual({
      action: "BLOCK",
      direction: "BOTH",
    });
    const list = `query ($handle: String!) { a2aContactRules(agentHandle: $handle) { nodes { id direction } } }`;
    expect((await graphql(list, { handle: agent.handle }, agent.key)).a2aContactRules.nodes).toEqual([
      { id: contactRule.id, direction: "BOTH" },
    ]);
    const remove = `mutation ($input: DeleteA2aContactRuleInput!) { deleteA2aContactRule(input: $input) { deletedRuleId } }`;
    const gone = { agentHandle: agent.handle, ruleId: contactRule.id };
    expect(await graphql(remove, { input: gone })).toEqual({
      deleteA2aContactRule: { deletedRuleId: contactRule.id },
    });
    expect(await graphql(remove, { input: gone })).toMatchObject({ code: "not_found" });
  });

  it("tells of its changes to the identity whose it is, without a word to the peer", async () => {
    const rule = await addRule(parley, home, agent, "allow", stranger);
    await rulesOf(parley, home.adminKey, agent, "PATCH", `/${rule.id}`, { action: "block" });
    await rulesOf(parley, home.adminKey, agent, "DELETE", `/${rule.id}`);
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query(
      "select kind, subject_version as version, identity_id as identity from event where subject_id = $1 order by id",
      [rule.id],
    );
    expect(rows).toEqual(
      ["created", "updated", "deleted"].map((what, index) => ({
        kind: `a2a.contact_rule.${what}`,
        version: index + 1,
        identity: agent.id,
      })),
    );
  });
});

describe("the list of an organization", () => {
  let lister: TestOrganization;
  let left: TestAgent;
  let right: TestAgent;
  const targets = (answer: { body: any }) => answer.body.items.map((rule: any) => rule.match_target);
  const list = (query = "", credential: TestCredential = lister.adminKey) => organizationRules(query, credential);

  beforeAll(async () => {
    lister = await makeOrganization(parley.services);
    left = await makeAgent(parley.services, lister, newHandle());
    right = await makeAgent(parley.services, lister, newHandle());
    await addRule(parley, lister, left, "allow", { handle: "first-peer" });
    await addRule(parley, lister, right, "block", { handle: "second-peer" }, "both");
    await addRule(parley, lister, left, "block", { handle: "third-peer" }, "outbound");
  });

  it("says whose each rule is", async () => {
    const { body } = await list("?limit=1");
    expect(body.items).toEqual([
      {
        id: uuid,
        action: "block",
        match_type: "handle",
        match_target: "third-peer",
        direction: "outbound",
        status: "active",
        created_at: instant,
        updated_at: instant,
        agent_identity_id: left.id,
        agent_handle: left.handle,
      },
    ]);
  });

  it("is filtered by everything that is given", async () => {
    expect(targets(await list())).toEqual(["third-peer", "second-peer", "first-peer"]);
    expect(targets(await list(`?agent_handle=@${left.handle.toUpperCase()}`))).toEqual(["third-peer", "first-peer"]);
    expect(targets(await list("?match_target=@Second-Peer"))).toEqual(["second-peer"]);
    expect(targets(await list("?action=block"))).toEqual(["third-peer", "second-peer"]);
    expect(targets(await list("?direction=both"))).toEqual(["second-peer"]);
    expect(targets(await list(`?agent_handle=${left.handle}&action=allow`))).toEqual(["first-peer"]);
    for (const query of ["agent_handle=nobody-at-all", "agent_handle=stranger", "match_target=no%20handle"]) {
      expect(await list(`?${query}`)).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
    }
  });

  it("is paged by a cursor of its own filters", async () => {
    const first = await list("?limit=2");
    const second = await list(`?limit=2&cursor=${first.body.next_cursor}`);
    expect([targets(second), second.body.next_cursor]).toEqual([["first-peer"], null]);
    const elsewhere = await list(`?action=allow&cursor=${first.body.next_cursor}`);
    expect(errorOf(elsewhere)).toEqual([422, "invalid_cursor"]);
  });

  it("is for admins and console users, each of their own organization", async () => {
    for (const credential of [lister.admin, lister.member]) expect(targets(await list("", credential))).toHaveLength(3);
    expect(errorOf(await list("", left.key))).toEqual([403, "admin_required"]);
    expect(targets(await list("", away.adminKey))).toEqual([]);
  });

  it.each([
    ["limit=0", "limit"],
    ["action=deny", "action"],
    ["direction=x", "direction"],
  ])("refuses ?%s", async (query, key) => {
    const answer = await list(`?${query}`);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["query", key]]);
  });

  it("is the same through GraphQL", async () => {
    const query = `query ($filter: A2aContactRuleFilter) { a2aOrganizationContactRules(filter: $filter) {
      nodes { peerHandle agentHandle identityId } } }`;
    const found = await graphql(query, { filter: { agentHandle: left.handle, action: "ALLOW" } }, lister.member);
    expect(found.a2aOrganizationContactRules.nodes).toEqual([
      { peerHandle: "first-peer", agentHandle: left.handle, identityId: left.id },
    ]);
    expect(await graphql(query, {}, left.key)).toMatchObject({ code: "admin_required" });
  });
});

describe("when identities come and go", () => {
  const patch = (handle: string, body: object, organization = home) =>
    rest(parley, organization.adminKey, "PATCH", `/api/v1/identities/${handle}`, body);
  const remove = (handle: string, organization = home) =>
    rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${handle}`);

  it("rules of a deleted identity are gone, and so are all that name it", async () => {
    const peer = await makeAgent(parley.services, away, newHandle());
    await addRule(parley, home, agent, "allow", peer, "both");
    const kept = await addRule(parley, home, agent, "block", stranger);
    await addRule(parley, away, peer, "allow", agent);
    expect((await remove(peer.handle, away)).status).toBe(204);
    expect((await rulesOf(parley, home.adminKey, agent)).body).toEqual([kept]);
    expect((await organizationRules(`?match_target=${peer.handle}`)).body.items).toEqual([]);
  });

  it("a later identity of the same handle inherits nothing, and can get rules of its own", async () => {
    const handle = newHandle();
    await makeAgent(parley.services, away, handle);
    const old = await addRule(parley, home, agent, "allow", { handle });
    await remove(handle, away);
    await makeAgent(parley.services, away, handle);
    expect((await rulesOf(parley, home.adminKey, agent)).body).toEqual([]);
    const rule = await addRule(parley, home, agent, "block", { handle });
    expect(rule.id).not.toBe(old.id);
    expect((await rulesOf(parley, home.adminKey, agent)).body).toEqual([rule]);
  });

  it("a renamed identity keeps its own rules, and rules about it name its new handle", async () => {
    const peer = await makeAgent(parley.services, away, newHandle());
    const mine = await addRule(parley, home, agent, "block", peer);
    const renamed = { handle: newHandle() };
    await patch(agent.handle, { agent_handle: renamed.handle });
    expect((await rulesOf(parley, agent.key, renamed)).body).toEqual([mine]);
    const match_target = newHandle();
    await patch(peer.handle, { agent_handle: match_target }, away);
    expect((await rulesOf(parley, agent.key, renamed)).body).toEqual([
      { ...mine, match_target, updated_at: expect.any(String) },
    ]);
  });

  it("a moved identity takes its rules along", async () => {
    const rule = await addRule(parley, home, agent, "block", stranger);
    const { driver } = parley.services.database.request;
    await driver.query("update identity set organization_id = $1 where id = $2", [away.id, agent.id]);
    expect((await organizationRules(`?agent_handle=${agent.handle}`, away.adminKey)).body.items).toMatchObject([
      { id: rule.id },
    ]);
    expect((await organizationRules(`?agent_handle=${agent.handle}`)).body.items).toEqual([]);
  });
});
