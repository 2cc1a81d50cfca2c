import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  makeAgent,
  makeKey,
  makeOrganization,
  makeServiceToken,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import {
  giveAccess,
  makeVault,
  newPayload,
  newSecret,
  storeSecret,
  vault,
  withoutRequestId,
} from "../support/secrets.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let agent: TestAgent;
let sibling: TestAgent;
let stranger: TestAgent;
/** Of the organization: one that the agent was given, and one that it was not. */
let granted: string;
let hidden: string;

beforeAll(async () => {
  parley = await startTestParley();
  [home, away] = [
    await makeOrganization(parley.services, "enterprise"),
    await makeOrganization(parley.services, "enterprise"),
  ];
  for (const organization of [home, away]) await makeVault(parley.services, organization);
  stranger = await makeAgent(parley.services, away, "stranger");
  sibling = await makeAgent(parley.services, home, "sibling");
});
afterAll(() => parley.close());
beforeEach(async () => {
  agent = await makeAgent(parley.services, home, `agent-${randomUUID().slice(0, 12)}`);
  granted = (await storeSecret(parley, home.adminKey)).id;
  hidden = (await storeSecret(parley, home.adminKey)).id;
  for (const { id } of [sibling, agent]) await giveAccess(parley, home.adminKey, granted, id);
});

const call = (method: string, path = "", body?: unknown, credential: TestCredential = agent.key) =>
  vault(parley, credential, method, path, body);
const listed = async (credential: TestCredential) =>
  (await call("GET", "", undefined, credential)).body.map((secret: any) => secret.id) as string[];

describe("an agent's key", () => {
  it("lists and fetches what it was given, with its own rule alone", async () => {
    expect(await listed(agent.key)).toEqual([granted]);
    for (const { access } of [(await call("GET")).body[0], (await call("GET", `/${granted}`)).body]) {
      expect(access.map((rule: any) => rule.identity_id)).toEqual([agent.id]);
    }
    expect((await call("GET", `/${granted}/access`)).body.map((rule: any) => rule.identity_id)).toEqual([agent.id]);
  });

  it("loses it with the rule", async () => {
    await call("DELETE", `/${granted}/access/${agent.id}`, undefined, home.adminKey);
    expect(await listed(agent.key)).toEqual([]);
    expect(errorOf(await call("GET", `/${granted}`))).toEqual([404, "secret_not_found"]);
  });

  it("changes what it was given", async () => {
    const payload = newPayload();
    const changed = await call("PATCH", `/${granted}`, { name: "Rotated", encrypted_payload: payload });
    expect([changed.status, changed.body.name]).toEqual([200, "Rotated"]);
    expect((await call("GET", `/${granted}`, undefined, home.adminKey)).body.encrypted_payload).toBe(payload);
  });

  it("is given what it stores, at once, and may ask for that again", async () => {
    const made = await call("POST", "", newSecret());
    expect([made.status, made.body.access.map((rule: any) => rule.identity_id)]).toEqual([201, [agent.id]]);
    const again = await call("POST", `/${made.body.id}/access`, { identity_id: agent.id });
    expect([again.status, again.body]).toEqual([200, made.body.access[0]]);
    expect(await listed(agent.key)).toEqual([granted, made.body.id]);
    expect(await listed(sibling.key)).not.toContain(made.body.id);
  });

  it("deletes what it stored, as long as nobody else holds it", async () => {
    const [alone, shared] = [await storeSecret(parley, agent.key), await storeSecret(parley, agent.key)];
    await giveAccess(parley, home.adminKey, shared.id, sibling.id);
    expect((await call("DELETE", `/${alone.id}`)).status).toBe(204);
    for (const id of [shared.id, granted]) {
      expect(errorOf(await call("DELETE", `/${id}`))).toEqual([403, "admin_required"]);
    }
    await call("DELETE", `/${shared.id}/access/${sibling.id}`, undefined, home.adminKey);
    expect((await call("DELETE", `/${shared.id}`)).status).toBe(204);
    expect(await listed(agent.key)).toEqual([granted]);
  });

  it("gives and takes away its own access alone, whoever else there is", async () => {
    for (const id of [sibling.id, stranger.id, randomUUID()]) {
      expect(errorOf(await call("POST", `/${granted}/access`, { identity_id: id }))).toEqual([403, "admin_required"]);
      expect(errorOf(await call("DELETE", `/${granted}/access/${id}`))).toEqual([403, "admin_required"]);
    }
    expect((await call("DELETE", `/${granted}/access/${agent.id}`)).status).toBe(204);
    expect(errorOf(await call("POST", `/${granted}/access`, { identity_id: agent.id }))).toEqual([
      404,
      "secret_not_found",
    ]);
    expect(await listed(sibling.key)).toContain(granted);
  });

  it("sees no trail", async () => {
    const { errors } = await parley.graphql("{ vaultAuditEvents { nodes { id } } }", {}, agent.key);
    expect(errors?.[0]?.extensions.code).toBe("admin_required");
  });

  it("reaches nothing while it is unclaimed", async () => {
    await parley.services.database.request.writer.identity.update({
      where: { id: agent.id },
      data: { claimStatus: "agent_unclaimed" },
    });
    // A key that the server has not seen before.
    const key = (await makeKey(parley.services, home.id, agent.id, agent.id)).secret;
    for (const [method, path, body] of [
      ["GET", ""],
      ["POST", "", newSecret()],
      ["GET", `/${granted}`],
      ["PATCH", `/${granted}`, { name: "x" }],
      ["DELETE", `/${granted}`],
      ["GET", `/${granted}/access`],
      ["POST", `/${granted}/access`, { identity_id: agent.id }],
      ["DELETE", `/${granted}/access/${agent.id}`],
    ] as const) {
      expect(errorOf(await call(method, path, body, key))).toEqual([403, "claimed_agent_required"]);
    }
    const { data } = await parley.graphql(`{ viewer { kind } }`, {}, key);
    expect(data!["viewer"].kind).toBe("UNCLAIMED_AGENT_KEY");
  });
});

describe("what an agent may not know of", () => {
  const ways: readonly [method: string, path: string, body?: unknown][] = [
    ["GET", ""],
    ["PATCH", "", { name: "x" }],
    ["PATCH", "", { encrypted_payload: newPayload() }],
    ["DELETE", ""],
    ["GET", "/access"],
    ["POST", "/access", { identity_id: randomUUID() }],
    ["DELETE", `/access/${randomUUID()}`],
  ];

  it.each(ways.map((way, index) => [index, ...way] as const))(
    "answers alike, byte for byte but for the request id (%i: %s)",
    async (_index, method, path, body) => {
      const foreign = (await storeSecret(parley, away.adminKey)).id;
      const deleted = (await storeSecret(parley, home.adminKey)).id;
      await call("DELETE", `/${deleted}`, undefined, home.adminKey);
      const answers = await Promise.all(
        [randomUUID(), hidden, foreign, deleted].map((id) => call(method, `/${id}${path}`, body)),
      );
      expect(errorOf(answers[0]!)).toEqual([404, "secret_not_found"]);
      expect(new Set(answers.map(withoutRequestId)).size).toBe(1);
      const headers = answers.map((answer) => [...answer.headers.keys()].join());
      expect(new Set(headers).size).toBe(1);
    },
  );

  it("is asked for its own identity's sake in vain too", async () => {
    for (const id of [hidden, randomUUID()]) {
      const own = await call("POST", `/${id}/access`, { identity_id: agent.id });
      expect(errorOf(own)).toEqual([404, "secret_not_found"]);
    }
  });

  it("is nowhere in the graph: not on the vault's entities, and not on identities", async () => {
    const { data } = await parley.graphql(
      `{ vaultSecrets { nodes { id access { identityId identity { agentHandle } } } }
         identities { nodes { agentHandle vaultSecrets { nodes { id } } } } }`,
      {},
      agent.key,
    );
    expect(data).toEqual({
      vaultSecrets: {
        nodes: [{ id: granted, access: [{ identityId: agent.id, identity: { agentHandle: agent.handle } }] }],
      },
      identities: { nodes: [{ agentHandle: agent.handle, vaultSecrets: { nodes: [{ id: granted }] } }] },
    });
  });
});

describe("where the vault takes no API keys", () => {
  it("refuses them on REST and in GraphQL, fields included, and takes people and service tokens", async () => {
    const strict = await startTestParley({ environment: { VAULT_ALLOW_API_KEY: "false" } });
    try {
      const organization = await makeOrganization(strict.services);
      await makeVault(strict.services, organization);
      const token = { "x-service-token": (await makeServiceToken(strict.services, organization)).secret };
      const scout = await makeAgent(strict.services, organization, "scout");
      const { id } = await storeSecret(strict, token);
      await giveAccess(strict, token, id, scout.id);
      for (const key of [organization.adminKey, scout.key]) {
        expect(errorOf(await vault(strict, key, "GET", `/${id}`))).toEqual([403, "credential_not_accepted"]);
        const { data } = await strict.graphql(
          `{ identity(agentHandle: "scout") { vaultSecrets { nodes { id } } } }`,
          {},
          key,
        );
        expect(data!["identity"]).toEqual({ vaultSecrets: null });
      }
      const { data } = await strict.graphql("{ vaultSecrets { nodes { id } } }", {}, organization.member);
      expect(data!["vaultSecrets"].nodes).toEqual([{ id }]);
      const made = await strict.fetch(
        "/api/v1/identities/",
        {
          method: "POST",
          body: JSON.stringify({ agent_handle: "second", vault_secret_ids: "all" }),
          headers: { "content-type": "application/json" },
        },
        organization.adminKey,
      );
      expect(made.status).toBe(403);
    } finally {
      await strict.close();
    }
  });
});
