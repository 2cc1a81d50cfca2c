import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { hidden, page } from "../../support/kit/visible.js";
import { organizationWithVault } from "../support/kit-vaults.js";
import { giveAccess, secretsPath, storeSecret } from "../support/secrets.js";
import type { VaultPart } from "./part.js";

/** From spec 5 and wire contract vault 4. */
export const grants: FeatureKit<VaultPart> = {
  rest: `
  GET    /api/v1/vault/secrets/{secret_id}/access 401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  POST   /api/v1/vault/secrets/{secret_id}/access 401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  DELETE /api/v1/vault/secrets/{secret_id}/access/{identity_id}
                                                  401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  `,
  graphql: `
  Query.vaultAccessRules          401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.grantVaultAccess       401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.revokeVaultAccess      401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  `,
  parameters: (_, { target }) => ({ identity_id: target.id }),
  calls: {
    "Query.vaultAccessRules": ({ vaultSecretId }) => [`(secretId: "${vaultSecretId}")`, ids],
    "Mutation.grantVaultAccess": ({ vaultSecretId, target }) => [
      input(`secretId: "${vaultSecretId}", identityId: "${target.id}"`),
      "{ accessRule { id } }",
    ],
    "Mutation.revokeVaultAccess": ({ vaultSecretId, target }) => [
      input(`secretId: "${vaultSecretId}", identityId: "${target.id}"`),
      "{ revokedRuleId }",
    ],
  },
  bodies: {
    "POST /api/v1/vault/secrets/{secret_id}/access": ({ target }) => ({ identity_id: target.id }),
  },
  visible: {
    findVisibleAccess: hidden(({ vaultSecretId }) => [[vaultSecretId]]),
    listVisibleAccess: hidden(({ vaultSecretId }) => [vaultSecretId, page]),
    findVisibleHolders: hidden(({ target }) => [[target.id]]),
  },
  events: {
    "vault.access_granted": async ({ parley, ours, sibling }, { vaultSecretId }) => {
      await giveAccess(parley, ours.adminKey, vaultSecretId, sibling.id);
    },
  },
  codes: {
    identity_not_found: async (stage) => {
      const { adminKey } = await organizationWithVault(stage);
      const { id } = await storeSecret(stage.parley, adminKey);
      const body = { identity_id: stage.agent.id };
      return byRest(stage.parley, adminKey, ["POST", `${secretsPath}/${id}/access`, body]);
    },
    access_rule_not_found: async (stage) => {
      const { adminKey } = await organizationWithVault(stage);
      const { id } = await storeSecret(stage.parley, adminKey);
      return byRest(stage.parley, adminKey, ["DELETE", `${secretsPath}/${id}/access/${stage.agent.id}`]);
    },
  },
  spending: ["DELETE /api/v1/vault/secrets/{secret_id}/access/{identity_id}", "Mutation.revokeVaultAccess"],
};
