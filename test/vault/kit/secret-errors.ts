import { randomBytes, randomUUID } from "node:crypto";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { fillVault, makeVault, newPayload, newSecret, secretsPath, storeSecret } from "../support/secrets.js";
import { byRest, type Produce, type Stage } from "../../support/kit/produced.js";

/** Codes of secrets and of access to them. */
export const vaultSecretCodes: Readonly<Record<string, Produce>> = {
  secret_not_found: async (stage) => {
    const { adminKey } = await withVault(stage);
    return byRest(stage.parley, adminKey, ["GET", `${secretsPath}/${randomUUID()}`]);
  },
  secret_id_taken: async (stage) => {
    const { adminKey } = await withVault(stage);
    const { id } = await storeSecret(stage.parley, adminKey);
    return byRest(stage.parley, adminKey, ["POST", secretsPath, newSecret({ id })]);
  },
  identity_not_found: async (stage) => {
    const { adminKey } = await withVault(stage);
    const { id } = await storeSecret(stage.parley, adminKey);
    const body = { identity_id: stage.agent.id };
    return byRest(stage.parley, adminKey, ["POST", `${secretsPath}/${id}/access`, body]);
  },
  access_rule_not_found: async (stage) => {
    const { adminKey } = await withVault(stage);
    const { id } = await storeSecret(stage.parley, adminKey);
    return byRest(stage.parley, adminKey, ["DELETE", `${secretsPath}/${id}/access/${stage.agent.id}`]);
  },
  nonce_reused: async (stage) => {
    const { adminKey } = await withVault(stage);
    const nonce = randomBytes(12);
    await storeSecret(stage.parley, adminKey, { encrypted_payload: newPayload(64, nonce) });
    const body = newSecret({ encrypted_payload: newPayload(64, nonce) });
    return byRest(stage.parley, adminKey, ["POST", secretsPath, body]);
  },
  vault_quota_exceeded: async (stage) => {
    const { adminKey, vaultId } = await withVault(stage);
    const { services } = stage.parley;
    await fillVault(services, vaultId, services.config.VAULT_MAX_SECRETS);
    return byRest(stage.parley, adminKey, ["POST", secretsPath, newSecret()]);
  },
};

async function withVault({ parley }: Stage): Promise<TestOrganization & { readonly vaultId: string }> {
  const organization = await makeOrganization(parley.services);
  return { ...organization, vaultId: await makeVault(parley.services, organization) };
}
