import { randomUUID } from "node:crypto";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { type Produced, byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { shown } from "../../support/kit/visible.js";
import type { TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { keyFields, ourOrganization, withVault, type Vaulted } from "../support/kit-vaults.js";
import { spareVaultKey, vaultKeysOf } from "../support/lasting-vault.js";
import { makeVaults } from "../support/scene-vaults.js";
import { type TestKey, authHashOf, base, testKey, unlock } from "../support/vaults.js";
import type { VaultPart, VaultScene } from "./part.js";

const ourKeys = ({ organizationId }: VaultScene) => vaultKeysOf({ id: organizationId });

const wrong = authHashOf("no key's");

/** Replaces the primary key by that one, with the right proof unless another is given. */
function rotated(parley: TestParley, vault: Vaulted, key: TestKey, current?: string): Promise<Produced> {
  const body = { ...key, current_auth_hash: current ?? vault.vault_key.auth_hash };
  return byRest(parley, vault.organization.adminKey, ["PUT", `${base}/keys/primary`, body]);
}

const revoked = (parley: TestParley, { organization }: Vaulted, hash: string): Promise<Produced> =>
  byRest(parley, organization.adminKey, ["DELETE", `${base}/keys/${hash}`]);

/** From spec 5 and wire contract vault 4. */
export const keys: FeatureKit<VaultPart> = {
  rest: `
  GET    /api/v1/vault/unlock                     401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/unlock#all                 401   ok    403a  403a  403u  ok    403c  403c  ok    403a  403c  401
  GET    /api/v1/vault/keys                       401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  PUT    /api/v1/vault/keys/primary               401   ok    403a  403a  403a  ok    403c  403c  403v  403a  403c  401
  DELETE /api/v1/vault/keys/{auth_hash}           401   ok    403a  403a  403a  ok    403c  403c  404k  403a  403c  401
  `,
  graphql: `
  Query.vaultKeys                 401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.unlockVault            401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.unlockVault#all        401   ok    403a  403a  403u  ok    403a  ok    ok    403a  ok    401
  Mutation.replacePrimaryVaultKey 401   ok    403a  403a  403a  ok    403a  ok    403v  403a  403v  401
  Mutation.revokeVaultKey         401   ok    403a  403a  403a  ok    403a  ok    404k  403a  404k  401
  `,
  legend: { "403v": "403 vault_auth_failed", "404k": "404 vault_key_not_found" },
  parameters: (_, scene) => ({ auth_hash: ourKeys(scene).recovery_keys[0]!.auth_hash }),
  calls: {
    "Query.vaultKeys": () => ["", "{ id }"],
    "Mutation.unlockVault": (scene) => [
      `(authHash: "${vaultKeysOf(ourOrganization(scene)).vault_key.auth_hash}")`,
      "{ wrappedOrgEncryptionKey encryptedSecrets { secret { id } } }",
    ],
    "Mutation.unlockVault#all": () => ["", "{ wrappedOrgEncryptionKeys { id authHash wrappedOrgEncryptionKey } }"],
    "Mutation.replacePrimaryVaultKey": (scene) => {
      const { auth_hash } = vaultKeysOf(ourOrganization(scene)).vault_key;
      const key = keyFields(spareVaultKey(ourOrganization(scene)));
      return [input(`${key}, currentAuthHash: "${auth_hash}"`), "{ vaultKey { id } }"];
    },
    "Mutation.revokeVaultKey": (scene) => [
      input(`authHash: "${vaultKeysOf(ourOrganization(scene)).recovery_keys[0]!.auth_hash}"`),
      "{ vaultKeyId }",
    ],
  },
  bodies: {
    "PUT /api/v1/vault/keys/primary": (scene) => ({
      ...spareVaultKey({ id: scene.organizationId }),
      current_auth_hash: ourKeys(scene).vault_key.auth_hash,
    }),
  },
  queries: {
    "GET /api/v1/vault/unlock": (scene) => `?auth_hash=${ourKeys(scene).vault_key.auth_hash}`,
  },
  visible: {
    listVisibleVaultKeys: shown(() => [null]),
  },
  events: {
    "vault.unlock_failed": async ({ parley, ours }) => {
      await unlock(parley, ours.adminKey, wrong);
    },
    "vault.key_rotation_failed": async ({ parley, ours }) => {
      const body = { ...testKey("late", "primary"), current_auth_hash: wrong };
      await rest(parley, ours.adminKey, "PUT", `${base}/keys/primary`, body);
    },
    "vault.key_revocation_failed": async (world) => {
      const { parley, ours } = world;
      await makeVaults(world);
      await rest(parley, ours.adminKey, "DELETE", `${base}/keys/${vaultKeysOf(ours).vault_key.auth_hash}`);
      await rest(parley, ours.adminKey, "DELETE", `${base}/keys/${wrong}`);
    },
  },
  codes: {
    vault_auth_failed: async ({ parley }) =>
      rotated(parley, await withVault(parley), testKey(randomUUID(), "primary"), authHashOf("wrong")),
    vault_key_id_taken: async ({ parley }) => {
      const vault = await withVault(parley);
      return rotated(parley, vault, { ...testKey(randomUUID(), "primary"), id: vault.vault_key.id });
    },
    vault_key_exists: async ({ parley }) => {
      const vault = await withVault(parley);
      const { auth_hash } = vault.recovery_keys[0]!;
      return rotated(parley, vault, { ...testKey(randomUUID(), "primary"), auth_hash });
    },
    vault_key_not_found: async ({ parley }) => revoked(parley, await withVault(parley), authHashOf("no key's")),
    last_primary_key: async ({ parley }) => {
      const vault = await withVault(parley);
      return revoked(parley, vault, vault.vault_key.auth_hash);
    },
    vault_rate_limited: async ({ parley }) => {
      const { organization } = await withVault(parley);
      const path = `${base}/unlock?auth_hash=${authHashOf("wrong")}`;
      for (let guess = 0; guess < 11; guess++) await rest(parley, organization.adminKey, "GET", path);
      return byRest(parley, organization.adminKey, ["GET", path]);
    },
  },
  unfiltered: [alone("listVisibleVaultKeys")],
};
