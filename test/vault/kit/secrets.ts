import { randomBytes, randomUUID } from "node:crypto";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page } from "../../support/kit/visible.js";
import { organizationWithVault } from "../support/kit-vaults.js";
import { vaultIdOf } from "../support/lasting-vault.js";
import { factsOf, makeVaults, putSecret } from "../support/scene-vaults.js";
import { newPayload, newSecret, secretsPath, storeSecret } from "../support/secrets.js";
import type { VaultPart, VaultScene } from "./part.js";

declare module "./part.js" {
  interface VaultPart {
    /** A secret of our vault that the target made and holds alone. */
    readonly vaultSecretId: string;
  }
}

const ourVault = ({ organizationId }: VaultScene): string => vaultIdOf({ id: organizationId });

/** From spec 5 and wire contract vault 4. */
export const secrets: FeatureKit<VaultPart> = {
  rest: `
  POST   /api/v1/vault/secrets                    401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/secrets                    401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/secrets/{secret_id}        401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  PATCH  /api/v1/vault/secrets/{secret_id}        401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  DELETE /api/v1/vault/secrets/{secret_id}        401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  `,
  graphql: `
  Query.vaultSecrets              401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.vaultSecret               401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.createVaultSecret      401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.readVaultSecret        401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.updateVaultSecret      401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.deleteVaultSecret      401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  `,
  legend: { "404x": "404 secret_not_found" },
  part: async (world, { target }) => {
    const part = { vaultSecretId: randomUUID() };
    const { vault } = world.parley.services.database.request.reader;
    // Tests that are about several domains may have ended it.
    if ((await vault.findFirst({ where: { organizationId: world.ours.id, status: "active" } })) === null)
      await makeVaults(world);
    await putSecret(world, { ...part, target });
    return part;
  },
  nothing: () => ({ vaultSecretId: randomUUID() }),
  facts: factsOf,
  parameters: (_, { vaultSecretId }) => ({ secret_id: vaultSecretId }),
  tools: { list_secrets: () => ({}) },
  calls: {
    "Query.vaultSecrets": () => ["", ids],
    "Query.vaultSecret": ({ vaultSecretId }) => [`(id: "${vaultSecretId}")`, "{ id name }"],
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
  },
  bodies: {
    "POST /api/v1/vault/secrets": () => newSecret(),
    "PATCH /api/v1/vault/secrets/{secret_id}": () => ({ name: "Renamed" }),
  },
  visible: {
    findVisibleSecrets: hidden(({ vaultSecretId }) => [[vaultSecretId]]),
    listVisibleSecrets: hidden(() => [{}, page]),
    findVisibleSecretIds: hidden((scene) => [ourVault(scene)]),
    // What an unlock hands out after its lock.
    readSecrets: hidden(({ vaultSecretId }) => [[vaultSecretId]]),
  },
  codes: {
    secret_not_found: async (stage) => {
      const { adminKey } = await organizationWithVault(stage);
      return byRest(stage.parley, adminKey, ["GET", `${secretsPath}/${randomUUID()}`]);
    },
    secret_id_taken: async (stage) => {
      const { adminKey } = await organizationWithVault(stage);
      const { id } = await storeSecret(stage.parley, adminKey);
      return byRest(stage.parley, adminKey, ["POST", secretsPath, newSecret({ id })]);
    },
    nonce_reused: async (stage) => {
      const { adminKey } = await organizationWithVault(stage);
      const nonce = randomBytes(12);
      await storeSecret(stage.parley, adminKey, { encrypted_payload: newPayload(64, nonce) });
      const body = newSecret({ encrypted_payload: newPayload(64, nonce) });
      return byRest(stage.parley, adminKey, ["POST", secretsPath, body]);
    },
  },
  spending: ["DELETE /api/v1/vault/secrets/{secret_id}", "Mutation.deleteVaultSecret"],
  unfiltered: [alone("findVisibleSecrets"), alone("listVisibleSecrets")],
};
