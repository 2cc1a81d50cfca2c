import { randomUUID } from "node:crypto";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { shown } from "../../support/kit/visible.js";
import { keyFields, ourOrganization, withVault, organizationWithVault } from "../support/kit-vaults.js";
import { vaultIdOf } from "../support/lasting-vault.js";
import { makeVaults, renew } from "../support/scene-vaults.js";
import { fillVault, newSecret, secretsPath } from "../support/secrets.js";
import { base, testVault } from "../support/vaults.js";
import type { VaultPart } from "./part.js";
import { secretLife } from "./secret-life.js";

/** From spec 5 and wire contract vault 4. */
export const vaults: FeatureKit<VaultPart> = {
  rest: `
  POST   /api/v1/vault/initialize                 401   ok    403a  403a  403a  ok    403c  403c  ok    403a  403c  401
  GET    /api/v1/vault/info                       401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  DELETE /api/v1/vault                            401   403k  403k  403k  403k  403k  403a  ok    403k  403k  ok    401
  `,
  graphql: `
  Query.vault                     401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.initializeVault        401   ok    403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.deleteVault            401   403k  403k  403k  403k  403k  403a  ok    403k  403k  422   401
  `,
  legend: { "403k": "403 console_required" },
  refusalsOfKind: ["403k"],
  environment: { VAULT_MISSES_PER_15_MINUTES: "100000" },
  prepare: makeVaults,
  recordsRefusals: {
    tables: ["vault_audit"],
    columns: ["version"],
    events: ["vault.key_rotation_failed", "vault.key_revocation_failed", "vault.unlock_failed"],
  },
  // Every operation of the domain needs the vaults as they were.
  before: (name) => (world, scene) => renew(name, world, scene),
  secretLife,
  calls: {
    "Query.vault": () => ["", "{ id recoveryKeyCount }"],
    "Mutation.initializeVault": () => {
      const { vault_key, recovery_keys } = testVault(randomUUID());
      const recovery = recovery_keys.map((key) => `{ ${keyFields(key)}, keyType: RECOVERY }`);
      return [
        input(`vaultKey: { ${keyFields(vault_key)}, keyType: PRIMARY }, recoveryKeys: [${recovery.join(", ")}]`),
        "{ vaultId }",
      ];
    },
    "Mutation.deleteVault": (scene) => [`(vaultId: "${vaultIdOf(ourOrganization(scene))}")`, "{ vaultId }"],
  },
  bodies: {
    "POST /api/v1/vault/initialize": () => testVault(randomUUID()),
  },
  visible: {
    findVisibleVault: shown(() => []),
  },
  codes: {
    vault_not_initialized: ({ parley, agent }) => byRest(parley, agent.key, ["GET", `${base}/info`]),
    console_required: ({ parley, agent }) => byRest(parley, agent.key, ["DELETE", base]),
    vault_already_initialized: async ({ parley }) => {
      const { organization } = await withVault(parley);
      return byRest(parley, organization.adminKey, ["POST", `${base}/initialize`, testVault(randomUUID())]);
    },
    payload_too_large: ({ parley, organization }) =>
      byRest(parley, organization.adminKey, ["POST", `${base}/initialize`, { filler: "x".repeat(128 * 1024) }]),
    vault_quota_exceeded: async (stage) => {
      const { adminKey, vaultId } = await organizationWithVault(stage);
      const { services } = stage.parley;
      await fillVault(services, vaultId, services.config.VAULT_MAX_SECRETS);
      return byRest(stage.parley, adminKey, ["POST", secretsPath, newSecret()]);
    },
  },
  unfiltered: [alone("findVisibleVault")],
};
