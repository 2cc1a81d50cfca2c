import { randomUUID } from "node:crypto";
import type { KitDefinition } from "../../support/kit/kit.js";
import { spareVaultKey, vaultKeysOf } from "../support/lasting-vault.js";
import { newSecret } from "../support/secrets.js";
import { testVault } from "../support/vaults.js";
import type { VaultPart, VaultScene } from "./scene.js";

const ourKeys = ({ organizationId }: VaultScene) => vaultKeysOf({ id: organizationId });

export const restCalls: KitDefinition<VaultPart>["rest"] = {
  parameters: (_, scene) => ({
    identity_id: scene.target.id,
    secret_id: scene.vaultSecretId,
    auth_hash: ourKeys(scene).recovery_keys[0]!.auth_hash,
  }),
  queries: { "GET /api/v1/vault/unlock": (scene) => `?auth_hash=${ourKeys(scene).vault_key.auth_hash}` },
  bodies: {
    "POST /api/v1/vault/secrets": () => newSecret(),
    "PATCH /api/v1/vault/secrets/{secret_id}": () => ({ name: "Renamed" }),
    "POST /api/v1/vault/secrets/{secret_id}/access": ({ target }) => ({ identity_id: target.id }),
    "POST /api/v1/vault/initialize": () => testVault(randomUUID()),
    "PUT /api/v1/vault/keys/primary": (scene) => ({
      ...spareVaultKey({ id: scene.organizationId }),
      current_auth_hash: ourKeys(scene).vault_key.auth_hash,
    }),
  },
  spending: [
    "DELETE /api/v1/vault/secrets/{secret_id}",
    "DELETE /api/v1/vault/secrets/{secret_id}/access/{identity_id}",
  ],
};
