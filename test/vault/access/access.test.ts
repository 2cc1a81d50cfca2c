import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { giveAccess, makeVault, storeSecret, vault } from "../support/secrets.js";

let parley: TestParley;
let home: TestOrganization;
let agent: TestAgent;
let sibling: TestAgent;
/** A fresh secret of ours for each test. */
let secretId: string;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services, "enterprise");
  await makeVault(parley.services, home);
  agent = await makeAgent(parley.services, home, "holder");
  sibling = await makeAgent(parley.services, home, "sibling");
});
afterAll(() => parley.close());
beforeEach(async () => {
  secretId = (await storeSecret(parley, home.adminKey)).id;
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const access = (method: string, path = "", body?: unknown, credential: TestCredential = home.adminKey) =>
  vault(parley, credential, method, `/${secretId}/access${path}`, body);
const grant = (identityId: unknown, credential: TestCredential = home.adminKey) =>
  access("POST", "", { identity_id: identityId }, credential);

describe("giving access", () => {
  it("answers the contract's rule with 201, and the same with 200 when it existed", async () => {
    const made = await grant(agent.id);
    expect([made.status, made.body]).toEqual([
      201,
      { id: uuid, vault_secret_id: secretId, identity_id: agent.id, created_at: instant },
    ]);
    const again = await grant(agent.id.toUpperCase());
    expect([again.status, again.body]).toEqual([200, made.body]);
    expect((await vault(parley, home.adminKey, "GET", `/${secretId}`)).body.access).toEqual([made.body]);
    for (const answer of [made, again]) expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("makes one rule, however many ask at the same time", async () => {
    const answers = await atOnce(20, () => grant(agent.id));
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([201, ...Array(19).fill(200)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await access("GET")).body).toEqual([answers[0]!.body]);
  });

  it("says through GraphQL whether it existed, and whose it is", async () => {
    const document = `mutation($secretId: ID!, $identityId: ID!) {
      grantVaultAccess(input: { secretId: $secretId, identityId: $identityId }) {
        existed accessRule { secretId identityId identity { agentHandle } } } }`;
    for (const existed of [false, true]) {
      const { data } = await parley.graphql(document, { secretId, identityId: agent.id }, home.member);
      expect(data!["grantVaultAccess"]).toEqual({
        existed,
        accessRule: { secretId, identityId: agent.id, identity: { agentHandle: "holder" } },
      });
    }
  });

  it("finds no identity of another organization, deleted or unknown, and says so alike", async () => {
    const other = await makeOrganization(parley.services);
    const foreign = await makeAgent(parley.services, other, `foreign-${randomUUID().slice(0, 8)}`);
    const gone = await makeAgent(parley.services, home, `gone-${randomUUID().slice(0, 8)}`);
    await parley.fetch(`/api/v1/identities/${gone.handle}`, { method: "DELETE" }, home.adminKey);
    for (const id of [foreign.id, gone.id, randomUUID()]) {
      expect([id, ...errorOf(await grant(id))]).toEqual([id, 404, "identity_not_found"]);
    }
    expect((await access("GET")).body).toEqual([]);
  });

  it.each([
    ["missing", undefined],
    ["null", null],
    ["no UUID", "holder"],
    ["a number", 7],
  ])("refuses an identity that is %s", async (_fault, identityId) => {
    const answer = await grant(identityId);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", "identity_id"]]);
  });

  it("ends at 200 rules of a secret", async () => {
    const { writer: reader } = parley.services.database.request;
    const createdAt = parley.services.clock.now();
    const identities = Array.from({ length: 199 }, () => ({ id: randomUUID(), handle: `crowd-${randomUUID()}` }));
    await reader.identity.createMany({
      data: identities.map(({ id, handle }) => ({
        ...{ id, organizationId: home.id, agentHandle: handle, liveHandle: handle, displayName: handle },
        ...{ claimStatus: "agent_claimed" as const, createdAt, updatedAt: createdAt },
      })),
    });
    await reader.vaultAccess.createMany({
      data: identities.map(({ id: identityId }) => ({ id: randomUUID(), secretId, identityId, createdAt })),
    });
    expect((await grant(agent.id)).status).toBe(201);
    expect(errorOf(await grant(sibling.id))).toEqual([422, "vault_quota_exceeded"]);
    expect((await grant(agent.id)).status).toBe(200);
    expect((await access("GET")).body).toHaveLength(200);
  });
});

describe("taking access away", () => {
  it("answers 204, and 404 when there was none", async () => {
    await giveAccess(parley, home.adminKey, secretId, agent.id);
    const gone = await access("DELETE", `/${agent.id}`);
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect((await access("GET")).body).toEqual([]);
    for (const id of [agent.id, sibling.id, randomUUID(), "no-uuid"]) {
      expect([id, ...errorOf(await access("DELETE", `/${id}`))]).toEqual([id, 404, "access_rule_not_found"]);
    }
  });

  it("leaves the secret and everybody else's rules", async () => {
    await giveAccess(parley, home.adminKey, secretId, agent.id);
    const kept = await giveAccess(parley, home.adminKey, secretId, sibling.id);
    await access("DELETE", `/${agent.id}`);
    expect((await vault(parley, home.adminKey, "GET", `/${secretId}`)).body.access).toEqual([kept]);
    expect((await vault(parley, agent.key, "GET", `/${secretId}`)).status).toBe(404);
  });
});

describe("the rules of a secret", () => {
  it("are a bare array, oldest first", async () => {
    const rules = [];
    for (const { id } of [sibling, agent]) rules.push(await giveAccess(parley, home.adminKey, secretId, id));
    const { status, body, headers } = await access("GET");
    expect([status, body, headers.get("cache-control")]).toEqual([200, rules, "no-store"]);
  });

  it("page through GraphQL", async () => {
    for (const { id } of [sibling, agent]) await giveAccess(parley, home.adminKey, secretId, id);
    const page = async (after: string | null) =>
      (
        await parley.graphql(
          `query($secretId: ID!, $after: String) { vaultAccessRules(secretId: $secretId, first: 1, after: $after) {
             nodes { identityId } pageInfo { hasNextPage endCursor } } }`,
          { secretId, after },
          home.admin,
        )
      ).data!["vaultAccessRules"];
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    expect([first.nodes, second.nodes, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([
      [{ identityId: sibling.id }],
      [{ identityId: agent.id }],
      true,
      false,
    ]);
  });

  it("stand on their identity too, for those who may see them", async () => {
    await giveAccess(parley, home.adminKey, secretId, agent.id);
    const document = `{ identity(agentHandle: "holder") { vaultSecrets(first: 100) { nodes { id } } } }`;
    const seen = async (credential: TestCredential) =>
      (await parley.graphql(document, {}, credential)).data?.["identity"]?.vaultSecrets.nodes;
    for (const credential of [home.member, home.adminKey, agent.key]) {
      expect(await seen(credential)).toContainEqual({ id: secretId });
    }
    expect(await seen(sibling.key)).toBeUndefined();
  });
});
