import { beforeAll, describe, expect, it, test } from "vitest";
import { fromBase32 } from "../../../clients/vault/base32.js";
import { importAesKey, open, seal } from "../../../clients/vault/blob.js";
import { type Bytes, fromBase64, toBase64, utf8 } from "../../../clients/vault/bytes.js";
import { VaultDecryptionError, VaultFormatError, WeakVaultKeyError } from "../../../clients/vault/errors.js";
import { deriveMasterKey, deriveUnlockingKey, type UnlockingKey } from "../../../clients/vault/master-key.js";
import { makeVault, type NewVault } from "../../../clients/vault/new-vault.js";
import { unwrapOrgKey } from "../../../clients/vault/org-key.js";
import { decryptPayload, encryptPayload } from "../../../clients/vault/payload.js";
import { makeRecoveryCode } from "../../../clients/vault/recovery-code.js";
import { requireStrongVaultKey, weaknessesOf } from "../../../clients/vault/vault-key.js";
import { computeVectors, keyIds, makeTestOrgKey, organizationId, secretId, vaultKey, vectors } from "./vectors.js";

describe("the scheme makes what every other client makes (wire contract vault 1.5)", () => {
  let made: typeof vectors;
  let key: UnlockingKey;
  let vault: NewVault;
  let unlocking: readonly UnlockingKey[];
  beforeAll(async () => {
    made = await computeVectors();
    vault = await makeVault(organizationId, vaultKey);
    key = await deriveUnlockingKey(vaultKey, organizationId);
    const codes: UnlockingKey[] = [];
    for (const code of vault.recoveryCodes) codes.push(await deriveUnlockingKey(code, organizationId));
    unlocking = [key, ...codes];
    // Thirteen derivations, made to be slow, on a machine that may be busy.
  }, 180_000);

  it.each(Object.keys(vectors) as (keyof typeof vectors)[])("%s", (name) => {
    expect(made[name]).toBe(vectors[name]);
  });

  test("the key ids are tried until one fits", async () => {
    const ids = [keyIds.recovery, keyIds.primary];
    expect(await unwrapOrgKey(key, vectors.wrappedByVaultKey, ids)).toEqual(makeTestOrgKey());
  });

  const misfits: readonly [name: string, wrapped: string, ids: readonly string[]][] = [
    ["the blob of another key", vectors.wrappedByRecoveryCode, [keyIds.recovery]],
    ["the id of another key", vectors.wrappedByVaultKey, [keyIds.recovery]],
    // The id of the vectors has letters, so this is another text.
    ["its id in upper case", vectors.wrappedByVaultKey, [keyIds.primary.toUpperCase()]],
    ["no id", vectors.wrappedByVaultKey, []],
  ];
  it.each(misfits)("no organization key comes out of %s", async (_, wrapped, ids) => {
    await expect(unwrapOrgKey(key, wrapped, ids)).rejects.toThrow(VaultDecryptionError);
  });

  test("a new vault has five keys, all different, which unwrap one organization key", async () => {
    const { vault_key, recovery_keys } = vault.body;
    const keys = [vault_key, ...recovery_keys];
    expect(keys.map((one) => one.key_type)).toEqual(["primary", ...Array<string>(4).fill("recovery")]);
    expect(new Set(keys.map((one) => one.id)).size).toBe(5);
    expect(new Set(keys.map((one) => one.auth_hash)).size).toBe(5);
    expect(keys.map((one) => one.auth_hash)).toEqual(unlocking.map((one) => one.authHash));
    const opened: string[] = [];
    for (const [at, { id, wrapped_org_encryption_key }] of keys.entries()) {
      expect(wrapped_org_encryption_key).toMatch(/^[A-Za-z0-9+/]{80}$/);
      opened.push(toBase64(await unwrapOrgKey(unlocking[at]!, wrapped_org_encryption_key, [id])));
    }
    expect(new Set(opened).size).toBe(1);
  });
});

test("an organization id too short for a salt, and an empty key, are refused", async () => {
  await expect(deriveMasterKey(vaultKey, "org_123")).rejects.toThrow(VaultFormatError);
  await expect(deriveMasterKey("", organizationId)).rejects.toThrow(VaultFormatError);
});

describe("a blob", () => {
  const id = "aaaa1111-0000-4000-8000-00000000000a";
  const plaintext = utf8("attack at dawn");
  const forged = (blob: string, at: number): string => {
    const bytes = fromBase64(blob);
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    return toBase64(bytes);
  };

  test("opens with its key and its id, and is never made twice", async () => {
    const key = await importAesKey(makeTestOrgKey());
    const [one, other] = [await seal(key, plaintext, id), await seal(key, plaintext, id)];
    expect(await open(key, one, id)).toEqual(plaintext);
    expect(one).not.toBe(other);
    expect(fromBase64(one)).toHaveLength(plaintext.length + 12 + 16);
  });

  test("opens with no other key, no other id, and not in upper case", async () => {
    const key = await importAesKey(makeTestOrgKey());
    const blob = await seal(key, plaintext, id);
    const otherKey = await importAesKey(makeTestOrgKey().reverse() as Bytes);
    await expect(open(otherKey, blob, id)).rejects.toThrow(VaultDecryptionError);
    await expect(open(key, blob, id.replace("aaaa", "aaab"))).rejects.toThrow(VaultDecryptionError);
    await expect(open(key, blob, id.toUpperCase())).rejects.toThrow(VaultDecryptionError);
  });

  it.each([
    ["ciphertext", 0],
    ["nonce", -17],
    ["tag", -1],
  ] as const)("does not open with a changed %s", async (_, at) => {
    const key = await importAesKey(makeTestOrgKey());
    await expect(open(key, forged(await seal(key, plaintext, id), at), id)).rejects.toThrow(VaultDecryptionError);
  });

  it.each([
    ["too short", "AAAA"],
    ["without its padding", vectors.payload.replaceAll("=", "")],
    ["with a line break", `${vectors.payload}\n`],
    ["with stray bits", vectors.payload.replace("Cg==", "Ch==")],
    ["with the URL alphabet", vectors.payload.replaceAll("/", "_")],
    ["no base64", "!"],
  ])("that is %s is none", async (_, blob) => {
    const key = await importAesKey(makeTestOrgKey());
    await expect(open(key, blob, secretId)).rejects.toThrow(VaultFormatError);
  });
});

describe("a payload", () => {
  const written = async (type: string, payload: unknown) => {
    const key = await importAesKey(makeTestOrgKey());
    const blob = await encryptPayload(key, secretId, { secret_type: type, payload } as never);
    return new TextDecoder().decode(await open(key, blob, secretId));
  };
  const read = async (type: string, json: string) => {
    const key = await importAesKey(makeTestOrgKey());
    return decryptPayload(key, secretId, type, await seal(key, utf8(json), secretId));
  };

  it.each([
    ["login", { password: "p", username: "ada", totp: { secret: "GEZDGNBV", algorithm: "sha256" } }],
    ["api_key", { api_key: "sk", endpoint: "https://example.com" }],
    ["key_pair", { access_key: "a", secret_key: "s" }],
    ["ssh_key", { private_key: "k", passphrase: "p" }],
    ["other", { data: "d", notes: "ünïcode 🔑" }],
  ])("of type %s is stored field by field in snake_case", async (type, payload) => {
    expect(JSON.parse(await written(type, payload))).toEqual(payload);
    expect(await read(type, JSON.stringify(payload))).toEqual({ secret_type: type, payload });
  });

  test("is written without absent fields", async () => {
    expect(await written("api_key", { api_key: "sk", notes: undefined, endpoint: null })).toBe('{"api_key":"sk"}');
  });

  it.each([
    ["card", { number: "4" }],
    ["toString", {}],
    ["login", { username: "ada" }],
    ["login", { password: "p", totp: { secret: "0189" } }],
    ["key_pair", { access_key: "a" }],
    ["api_key", { api_key: 7 }],
    ["other", null],
  ])("of type %s is refused as %j, written or read", async (type, payload) => {
    await expect(written(type, payload)).rejects.toThrow(VaultFormatError);
    await expect(read(type, JSON.stringify(payload))).rejects.toThrow(VaultFormatError);
  });

  test("that is no JSON is refused without quoting it", async () => {
    await expect(read("other", "hunter2 in the clear")).rejects.toThrow(/^A payload is JSON$/);
  });
});

describe("a new vault key", () => {
  it.each([
    ["Test-Passw0rd!x", "at least 16 characters"],
    ["test-passw0rd!xyz", "an upper-case letter"],
    ["TEST-PASSW0RD!XYZ", "a lower-case letter"],
    ["Test-Password!xyz", "a digit"],
    ["TestPassw0rdxyzzy", "another character"],
  ])("%s lacks %s", (key, missing) => {
    expect(weaknessesOf(key)).toEqual([missing]);
    expect(() => requireStrongVaultKey(key)).toThrow(WeakVaultKeyError);
  });

  test("with everything is taken", () => {
    expect(weaknessesOf(vaultKey)).toEqual([]);
  });
});

test("recovery codes are 32 symbols that nobody mixes up, and differ", () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){7}$/);
  expect(new Set(codes).size).toBe(codes.length);
  // 6,400 symbols: that one of 31 never comes has odds of 1 in 10^90.
  expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(31);
});

test("base32 is read as people copy it", () => {
  const bytes = utf8("12345678901234567890");
  for (const text of ["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "gezd gnbv gy3t qojq-gezd gnbv gy3t qojq"]) {
    expect(fromBase32(text)).toEqual(bytes);
  }
  expect(fromBase32("MZXW6YQ=")).toEqual(utf8("foob"));
  expect(() => fromBase32("GEZD1")).toThrow(VaultFormatError);
});
