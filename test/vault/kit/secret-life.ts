import { createCipheriv, randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Day, SecretLifeDefinition } from "../../support/kit/secret-life.js";
import type { TestCredential } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";
import { authHashOf, base, initialized, testKey, testVault, type TestVault, unlock } from "../support/vaults.js";
import type { VaultPart } from "./part.js";

/** The life of a vault, with every auth hash in every place where it travels: right, nearly right and out of place. */
async function useVault(day: Day): Promise<void> {
  const { parley, scene } = day;
  const admin = scene.credentials["admin"]!;
  // Only the console may end one.
  await rest(parley, scene.credentials["cons"]!, "DELETE", base);
  const vault = await initialized(parley, admin, randomUUID());
  expect((await rest(parley, admin, "POST", `${base}/initialize`, testVault(randomUUID()))).status).toBe(409);
  await rest(parley, admin, "POST", `${base}/initialize`, { ...vault, recovery_keys: [vault.vault_key] });
  await unlockInEveryWay(day, vault);
  await keepSecrets(day);
  await replaceKeys(day, vault);
}

/** An auth hash of which all but the last digit is right. */
const nearly = (hash: string): string => hash.slice(0, -1) + (hash.endsWith("0") ? "1" : "0");

async function unlockInEveryWay({ parley, scene }: Day, { vault_key, recovery_keys }: TestVault): Promise<void> {
  const hashes = [vault_key.auth_hash, recovery_keys[0]!.auth_hash];
  const callers = ["admin", "svc", "own", "cons", "oAdm", "revkd", "none"] as const;
  for (const caller of callers) {
    const credential = scene.credentials[caller]!;
    for (const hash of hashes) await unlock(parley, credential, hash);
    await unlock(parley, credential, nearly(hashes[0]!));
    await unlock(parley, credential);
    for (const hash of hashes) {
      const document = `mutation ($hash: String) { unlockVault(authHash: $hash) { wrappedOrgEncryptionKey } }`;
      await parley.graphql(document, { hash }, credential);
      await parley.graphql(document, { hash: [hash] }, credential);
    }
  }
  const admin = scene.credentials["admin"]!;
  const [hash] = hashes as [string];
  const found = await unlock(parley, admin, hash);
  expect(found.body.wrapped_org_encryption_key).toBe(vault_key.wrapped_org_encryption_key);
  for (const wrong of [hash.toUpperCase(), hash.slice(1), `${hash}${hash}`, `${hash}&auth_hash=${hash}`, `${hash}%00`])
    await unlock(parley, admin, wrong);
  await rest(parley, admin, "POST", `${base}/unlock?auth_hash=${hash}`, { auth_hash: hash });
  await rest(parley, admin, "GET", `${base}/keys?type=${hash}`);
}

async function replaceKeys({ parley, scene }: Day, { vault_key, recovery_keys }: TestVault): Promise<void> {
  const admin = scene.credentials["svc"]!;
  const put = (body: object, by: TestCredential = admin): Promise<RestAnswer> =>
    rest(parley, by, "PUT", `${base}/keys/primary`, body);
  const [first, second] = [testKey(randomUUID(), "primary"), testKey(randomUUID(), "primary")];
  const current_auth_hash = vault_key.auth_hash;
  const recovery_auth_hash = recovery_keys[1]!.auth_hash;
  await put({ ...first, current_auth_hash: nearly(current_auth_hash) });
  await put({ ...first, current_auth_hash, recovery_auth_hash });
  await put({ ...first, current_auth_hash: [current_auth_hash] });
  await put({ ...vault_key, current_auth_hash });
  await put({ ...first, current_auth_hash }, scene.credentials["own"]!);
  const replacing = `mutation ($input: ReplacePrimaryVaultKeyInput!) { replacePrimaryVaultKey(input: $input) { vaultKey { id } } }`;
  await parley.graphql(replacing, { input: { authHash: current_auth_hash } }, admin);
  expect((await put({ ...first, current_auth_hash })).status).toBe(200);
  expect((await put({ ...second, recovery_auth_hash })).status).toBe(200);
  await put({ ...second, recovery_auth_hash });
  const remove = (hash: string): Promise<RestAnswer> => rest(parley, admin, "DELETE", `${base}/keys/${hash}`);
  for (const hash of [authHashOf(randomUUID()), nearly(second.auth_hash), second.auth_hash, `${second.auth_hash}x`])
    expect((await remove(hash)).status).toBeGreaterThanOrEqual(400);
  expect((await remove(recovery_keys[2]!.auth_hash)).status).toBe(204);
}

/** Secrets that a client has encrypted: their plaintext and names must not get where they do not belong. */
async function keepSecrets({ parley, scene, secrets }: Day): Promise<void> {
  const owner = scene.target.key;
  const organizationKey = randomBytes(32);
  const [plain, name, description] = [randomUUID(), randomUUID(), randomUUID()].map((text) => `canary ${text}`);
  secrets.add("plaintext of a vault secret", plain!);
  secrets.add("name of a vault secret", name!);
  secrets.add("description of a vault secret", description!);
  secrets.add("key of an organization's vault", organizationKey.toString("hex"));
  const id = randomUUID();
  const encrypted_payload = encrypt(organizationKey, id, JSON.stringify({ api_key: plain }));
  const path = `${base}/secrets`;
  const body = { id, name, description, secret_type: "api_key", encrypted_payload };
  expect((await rest(parley, owner, "POST", path, body)).status).toBe(201);
  await rest(parley, owner, "POST", path, body);
  await rest(parley, owner, "POST", path, { ...body, id: randomUUID() });
  await rest(parley, owner, "POST", path, { ...body, id: randomUUID(), secret_type: name });
  await rest(parley, owner, "POST", path, { ...body, id: name, encrypted_payload: [encrypted_payload] });
  expect((await rest(parley, owner, "GET", `${path}/${id}`)).body.encrypted_payload).toBe(encrypted_payload);
  await rest(parley, scene.credentials["sib"]!, "GET", `${path}/${id}`);
  expect((await rest(parley, owner, "PATCH", `${path}/${id}`, { description: null })).status).toBe(200);
  await rest(parley, owner, "PATCH", `${path}/${id}`, { name: [name], description: { description } });
  expect((await rest(parley, owner, "DELETE", `${path}/${id}`)).status).toBe(204);
}

/** As clients do it (wire contract vault 1.2): ciphertext, nonce, tag. */
function encrypt(key: Buffer, secretId: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(secretId));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([sealed, nonce, cipher.getAuthTag()]).toString("base64");
}

export const secretLife: SecretLifeDefinition<VaultPart> = {
  environment: { VAULT_UNLOCKS_PER_MINUTE: "1000000" },
  live: useVault,
  ownWords: [
    {
      place: /^column public\.vault_secret\.(name|description)$/,
      kind: /^(name|description) of a vault secret$/,
      why: "Lists tell secrets apart by name and description; the client encrypts neither (wire contract vault 3.4).",
    },
  ],
};
