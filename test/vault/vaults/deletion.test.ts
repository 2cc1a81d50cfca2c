import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { vaultDomain } from "../../../subgraphs/vault/domain.js";
import { outboxAtRest } from "../../support/mail.js";
import {
  makeAgent,
  makeOrganization,
  makeServiceToken,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { auditOf, base, idOf, initialized, putSecret, testVault, type TestVault, unlock } from "../support/vaults.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let keys: TestVault;
let vaultId: string;
let stages = 0;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

beforeEach(async () => {
  const stage = `deletion${stages++}`;
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `${stage}-agent`);
  keys = await initialized(parley, organization.adminKey, stage);
  vaultId = (await rest(parley, organization.adminKey, "GET", `${base}/info`)).body.id;
  await putSecret(parley, vaultId, `${stage} secret`, [agent.id]);
});

const remove = (credential: any) => rest(parley, credential, "DELETE", base);
const removeBy = (credential: any, vault: string | null) =>
  parley.graphql(`mutation ($id: ID) { deleteVault(vaultId: $id) { vaultId } }`, { id: vault }, credential);
const rowsOf = async (sql: string, ...values: unknown[]) =>
  (await parley.services.database.request.driver.query(sql, values)).rows;

describe("deleting the vault", () => {
  it("is for console users who administer the organization", async () => {
    const token = { "x-service-token": (await makeServiceToken(parley.services, organization)).secret };
    for (const [credential, code] of [
      [organization.adminKey, "console_required"],
      [agent.key, "console_required"],
      [token, "console_required"],
      [organization.member, "admin_required"],
    ] as const) {
      expect(errorOf(await remove(credential))).toEqual([403, code]);
      expect((await removeBy(credential, vaultId)).errors![0]!.extensions.code).toBe(code);
    }
    expect(errorOf(await remove(null))).toEqual([401, "unauthenticated"]);
    expect((await rest(parley, agent.key, "GET", `${base}/info`)).body).toMatchObject({ id: vaultId, secret_count: 1 });
  });

  it("leaves nothing that opens or hides anything, and every route answers that there is no vault", async () => {
    const { status, body } = await remove(organization.admin);
    expect([status, body]).toEqual([204, undefined]);
    expect(errorOf(await remove(organization.admin))).toEqual([404, "vault_not_initialized"]);
    for (const [method, path] of [
      ["GET", "/info"],
      ["GET", "/keys"],
      ["GET", "/unlock"],
      ["GET", `/unlock?auth_hash=${keys.vault_key.auth_hash}`],
      ["DELETE", `/keys/${keys.recovery_keys[0]!.auth_hash}`],
    ] as const) {
      expect(errorOf(await rest(parley, organization.adminKey, method, `${base}${path}`))).toEqual([
        404,
        "vault_not_initialized",
      ]);
    }
    const keyRows = await rowsOf("select * from vault_key where vault_id = $1", vaultId);
    expect(keyRows).toHaveLength(5);
    for (const row of keyRows) {
      expect([row.auth_hash_sha256, row.auth_hash_sealed, row.wrapped_key]).toEqual([null, null, null]);
      expect(row.deleted_at).not.toBeNull();
    }
    const secrets = await rowsOf("select * from vault_secret where vault_id = $1", vaultId);
    expect(secrets).toMatchObject([{ payload: null, nonce: null, description: null, payload_bytes: 0 }]);
    expect(secrets[0].name).toMatch(/^Secret /);
    const access = await rowsOf("select 1 from vault_access where secret_id = $1", secrets[0].id);
    expect(access).toEqual([]);
    expect((await auditOf(parley, organization.id)).find(({ kind }) => kind === "vault.deleted")).toMatchObject({
      actorType: "console_user",
      actorId: organization.adminUserId,
      vaultId,
    });
  });

  it("tells those who administer the organization", async () => {
    await remove(organization.admin);
    const admin = await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({
      where: { id: organization.adminUserId },
    });
    expect((await outboxAtRest(parley)).filter(({ to }) => to === admin.email).map(({ subject }) => subject)).toEqual([
      "Your vault was deleted",
    ]);
  });

  it("asks through GraphQL whether this vault is meant; another one's id deletes nothing", async () => {
    const other = await makeOrganization(parley.services);
    await initialized(parley, other.adminKey, `other of ${stages}`);
    const theirs = (await rest(parley, other.adminKey, "GET", `${base}/info`)).body.id as string;
    for (const id of [theirs, idOf("no vault"), "x"]) {
      expect((await removeBy(organization.admin, id)).errors![0]!.extensions).toMatchObject({
        code: "validation_failed",
        violations: [{ path: ["vaultId"] }],
      });
    }
    expect((await removeBy(organization.admin, vaultId)).data!["deleteVault"]).toEqual({ vaultId });
    expect((await rest(parley, other.adminKey, "GET", `${base}/info`)).body.id).toBe(theirs);
  });

  it("makes room for a new vault, whose keys must be new and whose old codes are worthless", async () => {
    await remove(organization.admin);
    expect(errorOf(await rest(parley, organization.adminKey, "POST", `${base}/initialize`, keys))).toEqual([
      409,
      "vault_key_id_taken",
    ]);
    const again = testVault(`again ${stages}`);
    const { status, body } = await rest(parley, organization.adminKey, "POST", `${base}/initialize`, again);
    expect([status, body.vault_id === vaultId]).toEqual([201, false]);
    expect((await rest(parley, agent.key, "GET", `${base}/info`)).body).toMatchObject({
      id: body.vault_id,
      secret_count: 0,
      recovery_key_count: 4,
    });
    expect((await unlock(parley, agent.key, keys.vault_key.auth_hash)).body.wrapped_org_encryption_key).toBeNull();
    expect((await unlock(parley, agent.key, again.vault_key.auth_hash)).body.encrypted_secrets).toEqual([]);
  });
});

it("an organization that goes takes every row of its vaults with it, and nobody else's", async () => {
  const other = await makeOrganization(parley.services);
  await initialized(parley, other.adminKey, `survivor of ${stages}`);
  await remove(organization.admin);
  await initialized(parley, organization.adminKey, `second of ${stages}`);
  const { services } = parley;
  await services.database.request.transaction((tx) =>
    vaultDomain.lifecycles[0]!.organizationDeleted!(lifecycleStep(tx, services), organization.id),
  );
  for (const table of ["vault", "vault_audit"]) {
    expect(await rowsOf(`select 1 from ${table} where organization_id = $1`, organization.id)).toEqual([]);
  }
  for (const table of ["vault_key", "vault_secret"]) {
    expect(await rowsOf(`select 1 from ${table} where vault_id = $1`, vaultId)).toEqual([]);
  }
  expect(await auditOf(parley, other.id)).toHaveLength(1);
  expect((await rest(parley, other.adminKey, "GET", `${base}/info`)).body.recovery_key_count).toBe(4);
});
