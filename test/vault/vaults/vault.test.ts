import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  makeAgent,
  makeOrganization,
  makeServiceToken,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { authHashOf, base, blobOf, idOf, initialized, testVault, type TestVault } from "../support/vaults.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let unclaimed: TestAgent;
let keys: TestVault;
let vaultId: string;

const post = (credential: any, body: unknown) => rest(parley, credential, "POST", `${base}/initialize`, body);
const info = (credential: any) => rest(parley, credential, "GET", `${base}/info`);

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "vault-reader");
  unclaimed = await makeAgent(parley.services, organization, "not-yet", { claimStatus: "agent_unclaimed" });
  keys = testVault("ours");
  const { status, body } = await post(organization.adminKey, keys);
  expect(status).toBe(201);
  vaultId = body.vault_id;
  expect(body).toEqual({
    vault_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    vault_key_id: keys.vault_key.id,
    recovery_key_count: 4,
  });
});
afterAll(() => parley?.close());

describe("info", () => {
  it("answers the whole record, with the organization's id as the client's salt", async () => {
    const { status, body } = await info(agent.key);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: vaultId,
      organization_id: organization.id,
      status: "active",
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      updated_at: expect.stringMatching(/\.\d{3}Z$/),
      key_count: 1,
      secret_count: 0,
      recovery_key_count: 4,
    });
    expect((await rest(parley, agent.key, "GET", "/api/whoami")).body.organization_id).toBe(body.organization_id);
  });

  it("is 404 without a vault, and shuts unclaimed agents out", async () => {
    const other = await makeOrganization(parley.services);
    expect(errorOf(await info(other.adminKey))).toEqual([404, "vault_not_initialized"]);
    expect(errorOf(await info(unclaimed.key))).toEqual([403, "claimed_agent_required"]);
  });

  it("is a field of the organization, null for those who may not see it", async () => {
    const ask = async (credential: any) =>
      (await parley.graphql("{ organization { vault { id status recoveryKeyCount } } }", {}, credential)).data![
        "organization"
      ].vault;
    expect(await ask(organization.member)).toEqual({ id: vaultId, status: "ACTIVE", recoveryKeyCount: 4 });
    expect(await ask(unclaimed.key)).toBeNull();
    expect(await ask((await makeOrganization(parley.services)).admin)).toBeNull();
  });
});

describe("initialization", () => {
  it("is refused while there is a vault, and leaves that as it is", async () => {
    expect(errorOf(await post(organization.adminKey, testVault("again")))).toEqual([409, "vault_already_initialized"]);
    expect((await info(organization.adminKey)).body).toMatchObject({ id: vaultId, recovery_key_count: 4 });
  });

  it("refuses a key id that another vault has used, and makes nothing", async () => {
    const other = await makeOrganization(parley.services);
    const fresh = testVault("other");
    const taken = {
      ...fresh,
      recovery_keys: fresh.recovery_keys.with(2, { ...fresh.recovery_keys[2]!, id: keys.vault_key.id }),
    };
    expect(errorOf(await post(other.adminKey, taken))).toEqual([409, "vault_key_id_taken"]);
    expect(errorOf(await info(other.adminKey))).toEqual([404, "vault_not_initialized"]);
  });

  it("lets one of twenty at once win", async () => {
    const other = await makeOrganization(parley.services);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(other.adminKey, testVault(`race ${index}`))),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter((answer) => errorOf(answer)[1] === "vault_already_initialized")).toHaveLength(19);
    expect((await info(other.adminKey)).body.recovery_key_count).toBe(4);
  });

  it("is for admins and service tokens", async () => {
    for (const [credential, expected] of [
      [agent.key, [403, "admin_required"]],
      [unclaimed.key, [403, "admin_required"]],
      [organization.admin, [403, "credential_not_accepted"]],
      [null, [401, "unauthenticated"]],
    ] as const) {
      expect(errorOf(await post(credential, testVault("nobody")))).toEqual(expected);
    }
    const other = await makeOrganization(parley.services);
    const token = { "x-service-token": (await makeServiceToken(parley.services, other)).secret };
    expect((await post(token, testVault("by token"))).status).toBe(201);
  });

  describe("refuses what it cannot keep", () => {
    const whole = testVault("bad");
    const { vault_key: primary, recovery_keys: recovery } = whole;
    const cases: [name: string, body: unknown, loc: (string | number)[]][] = [
      ["no body", undefined, ["body", "vault_key"]],
      ["three recovery keys", { ...whole, recovery_keys: recovery.slice(1) }, ["body", "recovery_keys"]],
      ["five recovery keys", { ...whole, recovery_keys: [...recovery, primary] }, ["body", "recovery_keys"]],
      [
        "a recovery key as primary",
        { ...whole, vault_key: { ...primary, key_type: "recovery" } },
        ["body", "vault_key", "key_type"],
      ],
      ["no key type", { ...whole, vault_key: { ...primary, key_type: undefined } }, ["body", "vault_key", "key_type"]],
      [
        "a null blob",
        { ...whole, vault_key: { ...primary, wrapped_org_encryption_key: null } },
        ["body", "vault_key", "wrapped_org_encryption_key"],
      ],
      [
        "an id in capitals",
        { ...whole, vault_key: { ...primary, id: "BBBB2222-0000-4000-8000-000000000001" } },
        ["body", "vault_key", "id"],
      ],
      [
        "an id without dashes",
        { ...whole, vault_key: { ...primary, id: "b".repeat(32) } },
        ["body", "vault_key", "id"],
      ],
      [
        "a hash in capitals",
        { ...whole, vault_key: { ...primary, auth_hash: "A".repeat(64) } },
        ["body", "vault_key", "auth_hash"],
      ],
      [
        "a short hash",
        { ...whole, vault_key: { ...primary, auth_hash: "a".repeat(63) } },
        ["body", "vault_key", "auth_hash"],
      ],
      [
        "59 bytes",
        { ...whole, vault_key: { ...primary, wrapped_org_encryption_key: blobOf("x", 59) } },
        ["body", "vault_key", "wrapped_org_encryption_key"],
      ],
      [
        "61 bytes",
        { ...whole, vault_key: { ...primary, wrapped_org_encryption_key: blobOf("x", 61) } },
        ["body", "vault_key", "wrapped_org_encryption_key"],
      ],
      [
        "base64 of the other alphabet",
        { ...whole, vault_key: { ...primary, wrapped_org_encryption_key: "-".repeat(80) } },
        ["body", "vault_key", "wrapped_org_encryption_key"],
      ],
      [
        "base64 with a line break",
        { ...whole, vault_key: { ...primary, wrapped_org_encryption_key: `${blobOf("x")}\n` } },
        ["body", "vault_key", "wrapped_org_encryption_key"],
      ],
      [
        "one id twice",
        { ...whole, recovery_keys: recovery.with(3, { ...recovery[3]!, id: primary.id }) },
        ["body", "recovery_keys", 3, "id"],
      ],
      [
        "one hash twice",
        { ...whole, recovery_keys: recovery.with(3, { ...recovery[3]!, auth_hash: primary.auth_hash }) },
        ["body", "recovery_keys", 3, "auth_hash"],
      ],
    ];
    test.each(cases)("%s", async (_name, body, loc) => {
      const other = await makeOrganization(parley.services);
      const answer = await post(other.adminKey, body);
      expect(answer.status).toBe(422);
      expect(answer.body.detail.map((item: any) => item.loc)).toContainEqual(loc);
      expect(errorOf(await info(other.adminKey))).toEqual([404, "vault_not_initialized"]);
    });
  });

  it("answers 413 for a body over 128 KiB", async () => {
    const answer = await post(organization.adminKey, { filler: "x".repeat(128 * 1024) });
    expect(errorOf(answer)).toEqual([413, "payload_too_large"]);
  });

  it("answers the same through GraphQL", async () => {
    const other = await makeOrganization(parley.services);
    const document = `mutation ($input: InitializeVaultInput!) { initializeVault(input: $input) { vaultId vaultKeyId recoveryKeyCount } }`;
    const material = (label: string, keyType: string) => ({
      id: idOf(label),
      wrappedOrgEncryptionKey: blobOf(label),
      authHash: authHashOf(label),
      keyType,
    });
    const input = {
      vaultKey: material("graphql primary", "PRIMARY"),
      recoveryKeys: [1, 2, 3, 4].map((number) => material(`graphql ${number}`, "RECOVERY")),
    };
    const answer = await parley.graphql(document, { input }, other.admin);
    expect(answer.data!["initializeVault"]).toMatchObject({ vaultKeyId: input.vaultKey.id, recoveryKeyCount: 4 });
    const again = await parley.graphql(document, { input }, other.admin);
    expect(again.errors![0]!.extensions).toMatchObject({ code: "vault_already_initialized", status: 409 });
  });
});

describe("the list of keys", () => {
  it("has the primary first and nothing of their material", async () => {
    const { status, body } = await rest(parley, agent.key, "GET", `${base}/keys`);
    expect(status).toBe(200);
    const [primary, ...recovery] = body;
    expect(primary).toEqual({
      id: keys.vault_key.id,
      key_type: "primary",
      created_by: organization.adminKeyId,
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      updated_at: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(recovery.map((key: any) => key.id).sort()).toEqual(keys.recovery_keys.map((key) => key.id).sort());
  });

  test.each([
    ["primary", 1],
    ["PRIMARY", 1],
    ["Recovery", 4],
  ])("of type %s has %i", async (type, count) => {
    expect((await rest(parley, agent.key, "GET", `${base}/keys?type=${type}`)).body).toHaveLength(count);
  });

  test.each(["", "spare", "primary,recovery"])("refuses the type %j", async (type) => {
    const answer = await rest(parley, agent.key, "GET", `${base}/keys?type=${type}`);
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, ["query", "type"]]);
  });

  it("is 404 without a vault, and shuts unclaimed agents out", async () => {
    const other = await makeOrganization(parley.services);
    expect(errorOf(await rest(parley, other.adminKey, "GET", `${base}/keys`))).toEqual([404, "vault_not_initialized"]);
    expect(errorOf(await rest(parley, unclaimed.key, "GET", `${base}/keys`))).toEqual([403, "claimed_agent_required"]);
  });
});

test("vaults of two organizations have nothing to do with each other", async () => {
  const other = await makeOrganization(parley.services);
  await initialized(parley, other.adminKey, "neighbour");
  const theirs = (await info(other.adminKey)).body;
  expect(theirs).toMatchObject({ organization_id: other.id, recovery_key_count: 4 });
  expect(theirs.id).not.toBe(vaultId);
  const document = `query ($references: [_Any!]!) { _entities(representations: $references) { ... on Vault { id } } }`;
  expect(
    (await parley.graphql(document, { references: [{ __typename: "Vault", id: vaultId }] }, other.admin)).errors,
  ).toBeDefined();
});
