import { randomUUID } from "node:crypto";
import { ids, input } from "../../support/kit/calls.js";
import type { KitDefinition } from "../../support/kit/kit.js";
import { spareVaultKey, vaultIdOf, vaultKeysOf } from "../support/lasting-vault.js";
import { newPayload } from "../support/secrets.js";
import { type TestKey, testVault } from "../support/vaults.js";
import type { VaultPart, VaultScene } from "./scene.js";

const ourOrganization = ({ organizationId }: VaultScene) => ({ id: organizationId });
const keyFields = ({ id, auth_hash, wrapped_org_encryption_key }: TestKey): string =>
  `id: "${id}", authHash: "${auth_hash}", wrappedOrgEncryptionKey: "${wrapped_org_encryption_key}"`;

export const graphqlCalls: KitDefinition<VaultPart>["graphql"]["calls"] = {
  "Query.vault": () => ["", "{ id recoveryKeyCount }"],
  "Query.vaultKeys": () => ["", "{ id }"],
  "Mutation.initializeVault": () => {
    const { vault_key, recovery_keys } = testVault(randomUUID());
    const recovery = recovery_keys.map((key) => `{ ${keyFields(key)}, keyType: RECOVERY }`);
    return [
      input(`vaultKey: { ${keyFields(vault_key)}, keyType: PRIMARY }, recoveryKeys: [${recovery.join(", ")}]`),
      "{ vaultId }",
    ];
  },
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
  "Mutation.deleteVault": (scene) => [`(vaultId: "${vaultIdOf(ourOrganization(scene))}")`, "{ vaultId }"],
  "Query.vaultSecrets": () => ["", ids],
  "Query.vaultSecret": ({ vaultSecretId }) => [`(id: "${vaultSecretId}")`, "{ id name }"],
  "Query.vaultAccessRules": ({ vaultSecretId }) => [`(secretId: "${vaultSecretId}")`, ids],
  "Query.vaultAuditEvents": () => ["", ids],
  "Mutation.createVaultSecret": () => [
    input(`id: "${randomUUID()}", name: "Made", secretType: OTHER, encryptedPayload: "${newPayload()}"`),
    "{ secret { id } }",
  ],
  "Mutation.readVaultSecret": ({ vaultSecretId }) => [input(`id: "${vaultSecretId}"`), "{ encryptedPayload }"],
  "Mutation.updateVaultSecret": ({ vaultSecretId }) => [
    input(`id: "${vaultSecretId}", name: "Renamed"`),
    "{ secret { id } }",
  ],
  "Mutation.deleteVaultSecret": ({ vaultSecretId }) => [input(`id: "${vaultSecretId}"`), "{ deletedSecretId }"],
  "Mutation.grantVaultAccess": ({ vaultSecretId, target }) => [
    input(`secretId: "${vaultSecretId}", identityId: "${target.id}"`),
    "{ accessRule { id } }",
  ],
  "Mutation.revokeVaultAccess": ({ vaultSecretId, target }) => [
    input(`secretId: "${vaultSecretId}", identityId: "${target.id}"`),
    "{ revokedRuleId }",
  ],
  "Subscription.vaultActivity": ({ vaultSecretId, cursor }) => [
    `(secretId: "${vaultSecretId}", after: "${cursor}")`,
    "{ kind }",
  ],
  "Subscription.vaultChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ kind }"],
};
