import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { findIdentitiesById } from "../../../subgraphs/shared/identity/identity-core.js";
import { grantLifecycle } from "../../../subgraphs/vault/grants/lifecycle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { auditOf, giveAccess, makeVault, storeSecret, vault } from "../support/secrets.js";

let parley: TestParley;
/** A fresh organization with a vault of two secrets for each test. */
let home: TestOrganization;
let secrets: string[];

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());
beforeEach(async () => {
  home = await makeOrganization(parley.services, "enterprise");
  await makeVault(parley.services, home);
  secrets = [(await storeSecret(parley, home.adminKey)).id, (await storeSecret(parley, home.adminKey)).id];
});

const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;
const create = (body: object, organization = home) =>
  rest(parley, organization.adminKey, "POST", "/api/v1/identities/", { agent_handle: newHandle(), ...body });

/** The secrets that an identity may fetch, oldest first. */
async function heldBy(identityId: string): Promise<string[]> {
  const { body } = await vault(parley, home.adminKey, "GET");
  return body
    .filter((secret: any) => secret.access.some((rule: any) => rule.identity_id === identityId))
    .map((secret: any) => secret.id);
}

describe("an identity that is created", () => {
  it.each([
    ["a UUID", () => secrets[1], () => [secrets[1]]],
    ["several", () => secrets, () => secrets],
    ["one twice", () => [secrets[0], secrets[0]], () => [secrets[0]]],
    ["*", () => "*", () => secrets],
    ["all", () => "all", () => secrets],
    ["none", () => [], () => []],
    ["null", () => null, () => []],
  ])("may fetch what vault_secret_ids names: %s", async (_case, wanted, held) => {
    const made = await create({ vault_secret_ids: wanted() });
    expect(made.status).toBe(201);
    expect(await heldBy(made.body.id)).toEqual(held());
  });

  it("leaves in the trail who asked for it", async () => {
    const made = await create({ vault_secret_ids: secrets[0] });
    expect((await auditOf(parley, home.id)).at(-1)).toMatchObject({
      ...{ kind: "vault.access_granted", actor_type: "admin_key", actor_id: home.adminKeyId },
      ...{ details: { secretId: secrets[0], granteeId: made.body.id }, ip_address: "127.0.0.1" },
      request_id: made.headers.get("x-request-id"),
    });
  });

  it("does not get secrets that come later", async () => {
    const made = await create({ vault_secret_ids: "*" });
    await storeSecret(parley, home.adminKey);
    expect(await heldBy(made.body.id)).toEqual(secrets);
  });

  it("is not made when a secret is unknown, foreign, deleted or no id at all", async () => {
    const other = await makeOrganization(parley.services);
    await makeVault(parley.services, other);
    const foreign = (await storeSecret(parley, other.adminKey)).id;
    const deleted = (await storeSecret(parley, home.adminKey)).id;
    await vault(parley, home.adminKey, "DELETE", `/${deleted}`);
    const said = new Set<string>();
    for (const id of [randomUUID(), foreign, deleted, "no-uuid", secrets[0]!.toUpperCase()]) {
      const agent_handle = newHandle();
      const answer = await create({ agent_handle, vault_secret_ids: [secrets[0], id] });
      expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", "vault_secret_ids", 1]]);
      said.add(JSON.stringify(answer.body.detail));
      const read = await rest(parley, home.adminKey, "GET", `/api/v1/identities/${agent_handle}`);
      expect(read.status).toBe(404);
    }
    expect(said.size).toBe(1);
    for (const wanted of [7, { id: secrets[0] }, [7]]) {
      const answer = await create({ vault_secret_ids: wanted });
      expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ["body", "vault_secret_ids"]]);
    }
  });

  it("conflicts where there is no vault, and is not made", async () => {
    const empty = await makeOrganization(parley.services);
    for (const wanted of ["*", "all", secrets[0], secrets]) {
      const agent_handle = newHandle();
      const answer = await create({ agent_handle, vault_secret_ids: wanted }, empty);
      expect(errorOf(answer)).toEqual([409, "vault_not_initialized"]);
      const read = await rest(parley, empty.adminKey, "GET", `/api/v1/identities/${agent_handle}`);
      expect(read.status).toBe(404);
    }
    expect((await create({ vault_secret_ids: [] }, empty)).status).toBe(201);
  });

  it("may be given secrets through GraphQL, by name or all, not both", async () => {
    const document = `mutation($input: CreateIdentityInput!) { createIdentity(input: $input) {
      identity { vaultSecrets { nodes { id } } } } }`;
    const ask = (input: object) =>
      parley.graphql(document, { input: { agentHandle: newHandle(), ...input } }, home.admin);
    const held = async (input: object) =>
      (await ask(input)).data!["createIdentity"].identity.vaultSecrets.nodes.map((node: any) => node.id);
    expect(await held({ vaultSecretIds: [secrets[1]] })).toEqual([secrets[1]]);
    expect(await held({ allVaultSecrets: true })).toEqual(secrets);
    expect(await held({ allVaultSecrets: false })).toEqual([]);
    const both = await ask({ allVaultSecrets: true, vaultSecretIds: secrets });
    expect(both.errors?.[0]?.extensions.code).toBe("validation_failed");
  });
});

describe("an identity that is deleted", () => {
  it("loses its rules, with an entry each; the secrets and other rules stay", async () => {
    const [leaving, staying] = [
      await makeAgent(parley.services, home, newHandle()),
      await makeAgent(parley.services, home, newHandle()),
    ];
    for (const id of secrets) await giveAccess(parley, home.adminKey, id, leaving.id);
    await giveAccess(parley, home.adminKey, secrets[0]!, staying.id);
    const gone = await rest(parley, home.admin, "DELETE", `/api/v1/identities/${leaving.handle}`);
    expect(gone.status).toBe(204);
    expect([await heldBy(leaving.id), await heldBy(staying.id)]).toEqual([[], [secrets[0]]]);
    const revoked = (await auditOf(parley, home.id)).filter(({ kind }) => kind === "vault.access_revoked");
    expect(new Set(revoked.map(({ details }) => details.secretId))).toEqual(new Set(secrets));
    expect(revoked).toHaveLength(secrets.length);
    for (const row of revoked) {
      expect(row).toMatchObject({
        ...{ actor_type: "console_user", actor_id: home.adminUserId, details: { granteeId: leaving.id } },
        request_id: gone.headers.get("x-request-id"),
      });
    }
  });

  it("has no rule left when access is given at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await makeAgent(parley.services, home, newHandle());
      const [gone, ...given] = await Promise.all([
        rest(parley, home.adminKey, "DELETE", `/api/v1/identities/${leaving.handle}`),
        ...secrets.map((id) => vault(parley, home.adminKey, "POST", `/${id}/access`, { identity_id: leaving.id })),
      ]);
      expect(gone!.status).toBe(204);
      for (const { status } of given) expect([201, 404]).toContain(status);
      expect(await heldBy(leaving.id)).toEqual([]);
    }
  });
});

describe("an identity that moves to another organization", () => {
  it("leaves its rules behind, by the service's own hand", async () => {
    const other = await makeOrganization(parley.services);
    const moving = await makeAgent(parley.services, home, newHandle());
    for (const id of secrets) await giveAccess(parley, home.adminKey, id, moving.id);
    const { services } = parley;
    await services.database.request.transaction(async (tx) => {
      await tx.identity.update({ where: { id: moving.id }, data: { organizationId: other.id } });
      const [identity] = await findIdentitiesById(tx, [moving.id]);
      await grantLifecycle.moved?.(lifecycleStep(tx, services), identity!, home.id);
    });
    expect(await heldBy(moving.id)).toEqual([]);
    const revoked = (await auditOf(parley, home.id)).filter(({ kind }) => kind === "vault.access_revoked");
    expect(revoked.map((row) => row["actor_type"])).toEqual(secrets.map(() => "system"));
    expect(new Set(revoked.map((row) => row["details"].secretId))).toEqual(new Set(secrets));
  });
});
