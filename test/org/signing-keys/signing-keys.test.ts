import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";

const format = /^whsec_[A-Za-z0-9]{44}$/;
const deprecated = "/api/v1/signing-keys";
let parley: TestParley;
let organization: TestOrganization;
let made = 0;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley?.close());

const newAgent = (facts = {}): Promise<TestAgent> =>
  makeAgent(parley.services, organization, `key-owner-${++made}`, facts);
const pathOf = ({ handle }: TestAgent): string => `/api/v1/identities/${handle}/signing-key`;
const status = (credential: TestCredential, path: string) => rest(parley, credential, "GET", path);
const rotate = (credential: TestCredential, path: string, headers = {}) =>
  rest(parley, credential, "POST", path, {}, headers);

describe("the key of an identity", () => {
  it("is shown once, when it is made; afterwards only that it is there, and since when", async () => {
    const agent = await newAgent();
    expect((await status(organization.adminKey, pathOf(agent))).body).toEqual({ configured: false, created_at: null });
    const minted = await rotate(organization.adminKey, pathOf(agent));
    expect(minted.status).toBe(201);
    expect(minted.body).toEqual({ signing_key: expect.stringMatching(format), created_at: expect.any(String) });
    const { created_at } = minted.body;
    expect((await status(organization.adminKey, pathOf(agent))).body).toEqual({ configured: true, created_at });
    const record = await rest(
      parley,
      organization.adminKey,
      "GET",
      `/api/v1/identities/@${agent.handle.toUpperCase()}`,
    );
    expect(record.body).toMatchObject({ signing_key_configured: true, signing_key_created_at: created_at });
    const { data } = await parley.graphql(
      `query($handle: String!) { identity(agentHandle: $handle) { signingKey { createdAt replacedKeyValidUntil } } }`,
      { handle: agent.handle },
      agent.key,
    );
    expect(data!["identity"].signingKey).toEqual({ createdAt: created_at, replacedKeyValidUntil: null });
    const other = await rest(parley, organization.adminKey, "GET", `/api/v1/identities/${(await newAgent()).handle}`);
    expect(other.body).toMatchObject({ signing_key_configured: false, signing_key_created_at: null });
  });

  it("is made by its agent, claimed or not, by an admin key and by every console user", async () => {
    const agent = await newAgent();
    const unclaimed = await newAgent({ claimStatus: "agent_unclaimed" });
    const callers = [agent.key, organization.adminKey, organization.admin, organization.member];
    const keys: string[] = [];
    for (const caller of callers) keys.push((await rotate(caller, pathOf(agent))).body.signing_key);
    expect(keys.every((key) => format.test(key)) && new Set(keys).size === keys.length).toBe(true);
    expect((await rotate(unclaimed.key, pathOf(unclaimed))).status).toBe(201);
  });

  it("is nobody else's to see or to change", async () => {
    const agent = await newAgent();
    const strangers = [(await newAgent()).key, (await makeOrganization(parley.services)).adminKey];
    for (const stranger of strangers) {
      expect(errorOf(await status(stranger, pathOf(agent)))).toEqual([404, "not_found"]);
      expect(errorOf(await rotate(stranger, pathOf(agent)))).toEqual([404, "not_found"]);
    }
    const unknown = "/api/v1/identities/nobody-here/signing-key";
    expect(errorOf(await rotate(organization.adminKey, unknown))).toEqual([404, "not_found"]);
    expect((await status(agent.key, pathOf(agent))).body.configured).toBe(false);
  });

  it("is rotated once by a request that is repeated with its Idempotency-Key", async () => {
    const agent = await newAgent();
    const headers = { "idempotency-key": randomUUID() };
    const first = await rotate(agent.key, pathOf(agent), headers);
    const second = await rotate(agent.key, pathOf(agent), headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotent-replay")).toBe("true");
    const reused = await rotate(agent.key, deprecated, headers);
    expect(errorOf(reused)).toEqual([409, "idempotency_key_reused"]);
  });
});

it("is announced to its agent, as it is now", async () => {
  const agent = await newAgent();
  await parley.services.events.publish();
  const after = (await parley.graphql("{ eventCursor }", {}, agent.key)).data!["eventCursor"];
  const socket = openSocket(parley.url, { apiKey: agent.key });
  const stream = socket.subscribe(
    `subscription ($handle: String!, $after: String) {
      agentActivity(agentHandle: $handle, after: $after) { kind subject { ... on SigningKey { createdAt } } }
    }`,
    { handle: agent.handle, after },
  );
  const { created_at } = (await rotate(organization.admin, pathOf(agent))).body;
  expect((await stream.next()).data.agentActivity).toEqual({
    kind: "signing_key.created",
    subject: { createdAt: created_at },
  });
  await socket.close();
});

describe("the replaced key", () => {
  const read = async ({ handle }: TestAgent) => {
    const query = `query($handle: String!) { identity(agentHandle: $handle) { signingKey { replacedKeyValidUntil } } }`;
    const { data } = await parley.graphql(query, { handle }, organization.adminKey);
    return data!["identity"].signingKey.replacedKeyValidUntil as string | null;
  };
  const drop = (credential: TestCredential, agentHandle?: string) =>
    parley.graphql(
      `mutation($input: DropReplacedSigningKeyInput!) { dropReplacedSigningKey(input: $input) { dropped } }`,
      { input: { agentHandle } },
      credential,
    );

  it("stays valid for a day, unless it is dropped", async () => {
    const agent = await newAgent();
    await rotate(agent.key, pathOf(agent));
    expect((await drop(agent.key)).data!["dropReplacedSigningKey"].dropped).toBe(false);
    const { body } = await rotate(agent.key, pathOf(agent));
    expect(Date.parse((await read(agent))!) - Date.parse(body.created_at)).toBe(24 * 3_600_000);
    expect((await drop(organization.member, agent.handle)).data!["dropReplacedSigningKey"].dropped).toBe(true);
    expect(await read(agent)).toBeNull();
    expect((await drop(agent.key)).data!["dropReplacedSigningKey"].dropped).toBe(false);
  });

  it("is nobody else's to drop", async () => {
    const agent = await newAgent();
    for (const stranger of [(await newAgent()).key, (await makeOrganization(parley.services)).adminKey]) {
      expect((await drop(stranger, agent.handle)).errors?.[0]?.extensions.code).toBe("not_found");
    }
  });
});

describe("the deprecated routes", () => {
  it("say that they are, in the answer and in the API reference", async () => {
    const agent = await newAgent();
    expect((await status(agent.key, deprecated)).headers.get("deprecation")).toBe("true");
    expect((await rotate(agent.key, deprecated)).headers.get("deprecation")).toBe("true");
    expect((await status(agent.key, pathOf(agent))).headers.get("deprecation")).toBeNull();
    const { paths } = (await rest(parley, null, "GET", "/api/v1/openapi.json")).body;
    expect(paths[deprecated]).toMatchObject({ get: { deprecated: true }, post: { deprecated: true } });
    expect(paths["/api/v1/identities/{agent_handle}/signing-key"].post.deprecated).toBeUndefined();
  });

  it.each([["[]"], ["null"], ["5"], ['"x"'], ["true"]])("refuse the body %s, and rotate nothing", async (body) => {
    const agent = await newAgent();
    const [, before] = [await rotate(agent.key, deprecated), (await status(agent.key, deprecated)).body.created_at];
    for (const path of [deprecated, pathOf(agent), "/api/v1/api-keys/self/revoke"]) {
      const init = { method: "POST", body, headers: { "content-type": "application/json" } };
      const response = await parley.fetch(path, init, agent.key);
      expect(response.status).toBe(422);
      expect(((await response.json()) as any).detail).toMatchObject([{ loc: ["body"] }]);
    }
    expect((await status(agent.key, deprecated)).body.created_at).toBe(before);
  });

  it("mean an agent's own key", async () => {
    const agent = await newAgent();
    expect((await status(agent.key, deprecated)).body).toEqual({ configured: false, created_at: null });
    const { created_at } = (await rotate(agent.key, deprecated)).body;
    expect((await status(agent.key, pathOf(agent))).body).toEqual({ configured: true, created_at });
    expect((await status(agent.key, deprecated)).body).toEqual({ configured: true, created_at });
  });

  it("mean the organization's key for admin keys and console users, who are told of any key", async () => {
    const fresh = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, fresh, "lone-agent");
    expect((await status(fresh.adminKey, deprecated)).body).toEqual({ configured: false, created_at: null });
    const own = (await rotate(agent.key, deprecated)).body;
    expect((await status(fresh.member, deprecated)).body).toEqual({ configured: true, created_at: own.created_at });
    for (const caller of [fresh.adminKey, fresh.admin, fresh.member]) {
      const minted = await rotate(caller, deprecated);
      expect([minted.status, format.test(minted.body.signing_key)]).toEqual([201, true]);
      expect((await status(caller, deprecated)).body.created_at).toBe(minted.body.created_at);
    }
    // The agent's own key is still the one it had.
    expect((await status(agent.key, deprecated)).body.created_at).toBe(own.created_at);
    const ofOrganization = "{ organization { signingKey { createdAt } } }";
    expect((await parley.graphql(ofOrganization, {}, fresh.member)).data!["organization"].signingKey).not.toBeNull();
    expect((await parley.graphql(ofOrganization, {}, agent.key)).data!["organization"].signingKey).toBeNull();
  });
});

it("keeps keys out of the event log, the activity and the records", async () => {
  const agent = await newAgent();
  const { signing_key: secret } = (await rotate(agent.key, pathOf(agent))).body;
  const { driver } = parley.services.database.request;
  const { rows } = await driver.query<{ text: string }>(
    "select e::text as text from event e union all select k::text from signing_key k",
  );
  expect(rows.length).toBeGreaterThan(0);
  const text = rows.map((row) => row.text).join("\n");
  expect(text).not.toContain(secret.slice(6));
  expect(text).not.toContain(Buffer.from(secret).toString("hex"));
});
