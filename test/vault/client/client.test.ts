import { afterAll, beforeAll, expect, test } from "vitest";
import { importAesKey } from "../../../clients/vault/blob.js";
import { Connection } from "../../../clients/vault/connection.js";
import {
  VaultDecryptionError,
  VaultFormatError,
  VaultKeyRefusedError,
  VaultNotInitializedError,
  VaultRequestError,
  WeakVaultKeyError,
} from "../../../clients/vault/errors.js";
import { makeOrgKey } from "../../../clients/vault/org-key.js";
import { RestVaultServer } from "../../../clients/vault/rest-vault-server.js";
import { UnlockedVault } from "../../../clients/vault/unlocked-vault.js";
import { type InitializedVault, VaultClient } from "../../../clients/vault/vault-client.js";
import { startVaultFake, type VaultFake } from "../support/vault-fake.js";
import { vaultKey, vectors } from "./vectors.js";

const newKey = "An0ther-Vault-Key";
const hash = /auth_hash=[0-9a-f]{64}$/;

let fake: VaultFake;
let client: VaultClient;
let initialized: InitializedVault;
let vault: UnlockedVault;

/** The calls since the last look, with hashes cut off. */
const calls = () => fake.take().map(({ call }) => call.replace(hash, "auth_hash="));

beforeAll(async () => {
  fake = await startVaultFake();
  client = new VaultClient({ baseUrl: `${fake.url}/`, apiKey: "key-of-a-test" });
  expect(await client.info()).toBeNull();
  await expect(client.unlock(vaultKey)).rejects.toThrow(VaultNotInitializedError);
  await expect(client.initialize("weak")).rejects.toThrow(WeakVaultKeyError);
  expect(calls()).toEqual(["GET /info", "GET /info"]);
  initialized = await client.initialize(vaultKey);
});

afterAll(() => fake.close());

test("initialize asks who it is, then stores one vault key and four recovery codes", () => {
  const [whoami, post, ...more] = fake.take();
  expect([whoami!.call, post!.call, more]).toEqual(["GET /api/whoami", "POST /initialize", []]);
  expect(post!.headers["x-api-key"]).toBe("key-of-a-test");
  const { vault_key, recovery_keys, ...rest } = post!.body;
  expect(rest).toEqual({});
  expect(Object.keys(vault_key).toSorted()).toEqual(["auth_hash", "id", "key_type", "wrapped_org_encryption_key"]);
  expect(recovery_keys).toHaveLength(4);
  expect(initialized.vault_key_id).toBe(vault_key.id);
  expect(initialized.recovery_codes).toHaveLength(4);
  // Nothing that opens the vault is on the wire.
  const sent = JSON.stringify(post!.body);
  for (const secret of [vaultKey, ...initialized.recovery_codes]) expect(sent).not.toContain(secret);
});

test("a vault is prepared before it is stored, so that its codes can be kept first", async () => {
  const prepared = await client.prepare(vaultKey);
  expect(calls()).toEqual(["GET /api/whoami"]);
  expect(prepared.recoveryCodes).toHaveLength(4);
  await expect(client.prepare("weak")).rejects.toThrow(WeakVaultKeyError);
  expect(calls()).toEqual([]);
});

test("unlock makes three requests in their order; a key too weak to be chosen is not refused before them", async () => {
  vault = await client.unlock(vaultKey);
  expect(calls()).toEqual(["GET /info", "GET /unlock?auth_hash=", "GET /keys"]);
  await expect(client.unlock("weak")).rejects.toThrow(VaultKeyRefusedError);
  expect(calls()).toEqual(["GET /info", "GET /unlock?auth_hash="]);
});

test("a missing wrapped key is a miss, and one for another key id does not open", async () => {
  const call = `GET /unlock?auth_hash=${vectors.authHash}`;
  const other = await startVaultFake();
  try {
    other.answer("GET /info", 200, await client.info());
    other.answer(call, 200, { encrypted_secrets: [] });
    const misled = new VaultClient({ baseUrl: other.url, apiKey: "k" });
    await expect(misled.unlock(vaultKey)).rejects.toThrow(/^No vault key matched$/);
    other.answer(call, 200, { wrapped_org_encryption_key: vectors.wrappedByVaultKey, encrypted_secrets: [] });
    other.answer("GET /keys", 200, [{ id: "bbbb2222-0000-4000-8000-000000000002", key_type: "primary" }]);
    await expect(misled.unlock(vaultKey)).rejects.toThrow(VaultDecryptionError);
  } finally {
    await other.close();
  }
  fake.take();
});

test("createSecret stores a ciphertext under its own id and reads it back", async () => {
  const stored = await vault.createSecret({ name: "Weather", secret_type: "api_key", payload: { api_key: "sk-1" } });
  const [post, get, ...more] = fake.take();
  expect([post!.call, get!.call, more]).toEqual(["POST /secrets", `GET /secrets/${stored.id}`, []]);
  const { id, name, secret_type, encrypted_payload, ...rest } = post!.body;
  expect({ id, name, secret_type, rest }).toEqual({ id: stored.id, name: "Weather", secret_type: "api_key", rest: {} });
  expect(encrypted_payload).not.toContain("sk-1");
  expect(vault.secrets.map((secret) => secret.payload)).toEqual([{ api_key: "sk-1" }]);
});

test("what is stored stays stored when it cannot be read back", async () => {
  const lost = await vault.createSecret({ name: "Lost", secret_type: "other", payload: { data: "x" } });
  const call = `GET /secrets/${lost.id}`;
  fake.answer(call, 500, "down");
  expect((await vault.updateSecret(lost.id, { name: "Found" })).name).toBe("Found");
  expect(vault.secrets.map(({ name }) => name)).toEqual(["Weather"]);
  await vault.deleteSecret(lost.id);
  expect(calls().slice(2)).toEqual([`PATCH /secrets/${lost.id}`, call, `DELETE /secrets/${lost.id}`]);
});

test("updateSecret sends only what changed, and never another type", async () => {
  const { id } = vault.secrets[0]!;
  await vault.updateSecret(id, { name: "Rain" });
  await vault.updateSecret(id, { description: null });
  expect(
    fake
      .take()
      .filter(({ call }) => call.startsWith("PATCH"))
      .map(({ body }) => body),
  ).toEqual([{ name: "Rain" }, { description: null }]);
  await vault.updateSecret(id, { secret_type: "api_key", payload: { api_key: "sk-2" } });
  const [get, patch, again] = fake.take();
  expect([get!.call, patch!.call, again!.call]).toEqual([`GET /secrets/${id}`, `PATCH /secrets/${id}`, get!.call]);
  expect(Object.keys(patch!.body)).toEqual(["encrypted_payload"]);
  expect(vault.secrets[0]!.payload).toEqual({ api_key: "sk-2" });
  const other = vault.updateSecret(id, { secret_type: "other", payload: { data: "x" } });
  await expect(other).rejects.toThrow(VaultFormatError);
  expect(calls()).toEqual([`GET /secrets/${id}`]);
});

test("one-time passwords are set and taken away by a new payload, and made without a request", async () => {
  const { id } = await vault.createSecret({ name: "Mail", secret_type: "login", payload: { password: "p" } });
  const one = `/secrets/${id}`;
  fake.take();
  await vault.setTotp(id, "otpauth://totp/ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(calls()).toEqual([`GET ${one}`, `GET ${one}`, `PATCH ${one}`, `GET ${one}`]);
  expect((await vault.oneTimePassword(id, 59_000)).code).toBe("287082");
  expect(calls()).toEqual([]);
  await vault.removeTotp(id);
  expect((await vault.getSecret(id)).payload).toEqual({ password: "p" });
  await expect(vault.oneTimePassword(id)).rejects.toThrow(VaultFormatError);
  await expect(vault.setTotp(id, "otpauth://hotp/ada?secret=GEZDGNBV")).rejects.toThrow(VaultFormatError);
  await vault.deleteSecret(id);
  fake.take();
});

test("sharing, revoking, listing and deleting have their paths", async () => {
  const { id } = vault.secrets[0]!;
  await client.share(id, "i-1");
  expect(fake.take().map(({ call, body }) => [call, body])).toEqual([
    [`POST /secrets/${id}/access`, { identity_id: "i-1" }],
  ]);
  expect((await client.listAccess(id)).map((rule) => rule.identity_id)).toEqual(["i-1"]);
  await client.revoke(id, "i-2");
  await client.deleteKey(vectors.recoveryHash);
  await client.listSecrets();
  await client.listKeys();
  fake.answer("GET /keys?type=recovery", 200, []);
  fake.answer("GET /secrets?secret_type=login", 200, []);
  expect([await client.listKeys("recovery"), await client.listSecrets("login")]).toEqual([[], []]);
  await client.deleteSecret("none");
  expect(calls()).toEqual([
    `GET /secrets/${id}/access`,
    `DELETE /secrets/${id}/access/i-2`,
    `DELETE /keys/${vectors.recoveryHash}`,
    "GET /secrets",
    "GET /keys",
    "GET /keys?type=recovery",
    "GET /secrets?secret_type=login",
    "DELETE /secrets/none",
  ]);
});

test("unlocking for one identity leaves out what is not shared with it; garbage keeps nobody out of the rest", async () => {
  const { id } = vault.secrets[0]!;
  const hidden = await vault.createSecret({ name: "Hidden", secret_type: "other", payload: { data: "x" } });
  const intruder = new VaultClient({ baseUrl: fake.url, apiKey: "k" });
  const body = { id: "g", name: "Garbage", secret_type: "other", encrypted_payload: vectors.payload };
  await new Connection({ baseUrl: fake.url, apiKey: "k" }).request("POST", "/api/v1/vault/secrets", body);
  fake.take();
  const all = await intruder.unlock(vaultKey, { identityId: "i-1" });
  expect(calls().slice(3)).toEqual([id, hidden.id, "g"].map((one) => `GET /secrets/${one}/access`));
  expect(all.secrets.map((secret) => secret.id)).toEqual([id]);
  const whole = await intruder.unlock(vaultKey);
  expect([...whole.unreadable.keys()]).toEqual(["g"]);
  expect(whole.secrets.map((secret) => secret.id)).toEqual([id, hidden.id]);
  await expect(whole.getSecret("g")).rejects.toThrow(VaultDecryptionError);
  const swap: typeof fetch = (address, init) => fetch((address as string).replace(id, hidden.id), init);
  const deceived = await new VaultClient({ baseUrl: fake.url, apiKey: "k", fetch: swap }).unlock(vaultKey);
  await expect(deceived.getSecret(id)).rejects.toThrow(VaultDecryptionError);
  fake.take();
});

test("rotation and recovery prove the old key with one hash, and the new one opens", async () => {
  await expect(client.rotate(vaultKey, "weak")).rejects.toThrow(WeakVaultKeyError);
  expect(fake.take()).toEqual([]);
  await client.rotate(vaultKey, newKey);
  const rotated = fake.take();
  expect(rotated.map(({ call }) => call.replace(hash, "auth_hash="))).toEqual([
    "GET /info",
    "GET /unlock?auth_hash=",
    "GET /keys",
    "PUT /keys/primary",
  ]);
  const body = rotated.at(-1)!.body;
  expect(Object.keys(body).toSorted()).toEqual(["auth_hash", "current_auth_hash", "id", "wrapped_org_encryption_key"]);
  expect(body.current_auth_hash).toBe(vectors.authHash);
  expect((await client.unlock(newKey)).secrets[0]!.payload).toEqual({ api_key: "sk-2" });
  fake.take();
  const code = initialized.recovery_codes[0]!;
  await client.recover(code, vaultKey);
  const recovered = fake.take().at(-1)!.body;
  expect(Object.keys(recovered).toSorted()).toEqual([
    "auth_hash",
    "id",
    "recovery_auth_hash",
    "wrapped_org_encryption_key",
  ]);
  expect(recovered.auth_hash).toBe(vectors.authHash);
}, 180_000);

test("an error says what the server said, and a proxy's page becomes one too", async () => {
  const known = client.listAccess("none").catch((error: unknown) => error);
  expect(await known).toMatchObject({ name: "VaultRequestError", status: 404, code: "secret_not_found" });
  const send: typeof fetch = () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  const behind = new VaultClient({ baseUrl: fake.url, apiKey: "k", fetch: send });
  await expect(behind.info()).rejects.toThrow(new VaultRequestError(502, "http_502", "The request failed"));
});

test("a secret cannot be read with another organization's key", async () => {
  const server = new RestVaultServer({ baseUrl: fake.url, apiKey: "k" });
  const stranger = await UnlockedVault.open(server, await importAesKey(makeOrgKey()), []);
  await expect(stranger.getSecret(vault.secrets[0]!.id)).rejects.toThrow(VaultDecryptionError);
});
