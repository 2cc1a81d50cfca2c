import { describe, expect, test } from "vitest";
import {
  authHashViolations,
  type InitialKeys,
  initialKeysViolations,
  type KeyMaterial,
  rotationViolations,
} from "../../../../subgraphs/vault/keys/rules/key-material.js";
import { addressMissesRule, missesRule, unlocksRule } from "../../../../subgraphs/vault/keys/rules/rates.js";
import { authHashOf, blobOf, idOf } from "../../support/vaults.js";

const key = (label: string, keyType: KeyMaterial["keyType"], changes: Partial<KeyMaterial> = {}): KeyMaterial => ({
  id: idOf(label),
  wrappedOrgEncryptionKey: blobOf(label),
  authHash: authHashOf(label),
  keyType,
  ...changes,
});
const vaultKey = key("primary", "primary");
const recoveryKeys = ["r0", "r1", "r2", "r3"].map((label) => key(label, "recovery"));
const withRecovery = (index: number, changes: Partial<KeyMaterial>) =>
  recoveryKeys.map((one, at) => (at === index ? { ...one, ...changes } : one));

describe("the keys of a new vault", () => {
  test.each<[string, Partial<InitialKeys>, [string, string][]]>([
    ["one primary and four recovery keys", {}, []],
    [
      "three recovery keys",
      { recoveryKeys: recoveryKeys.slice(1) },
      [["recoveryKeys", "There must be 4 recovery keys."]],
    ],
    [
      "five recovery keys",
      { recoveryKeys: [...recoveryKeys, key("r4", "recovery")] },
      [["recoveryKeys", "There must be 4 recovery keys."]],
    ],
    [
      "a recovery key as the vault key",
      { vaultKey: key("primary", "recovery") },
      [["vaultKey.keyType", "This must be a primary key."]],
    ],
    [
      "a primary key among the recovery keys",
      { recoveryKeys: withRecovery(2, { keyType: "primary" }) },
      [["recoveryKeys.2.keyType", "This must be a recovery key."]],
    ],
    [
      "a bad id",
      { vaultKey: key("primary", "primary", { id: "X" }) },
      [["vaultKey.id", "An id must be a UUID in lowercase."]],
    ],
    [
      "no base64",
      { recoveryKeys: withRecovery(0, { wrappedOrgEncryptionKey: "?" }) },
      [["recoveryKeys.0.wrappedOrgEncryptionKey", "A wrapped key must be canonical base64."]],
    ],
    [
      "too few bytes",
      { vaultKey: key("primary", "primary", { wrappedOrgEncryptionKey: blobOf("x", 59) }) },
      [["vaultKey.wrappedOrgEncryptionKey", "A wrapped key must be 60 bytes."]],
    ],
    [
      "an id that another key has",
      { recoveryKeys: withRecovery(3, { id: vaultKey.id }) },
      [["recoveryKeys.3.id", "This must differ from every other key's."]],
    ],
    [
      "an auth hash that two others have",
      { recoveryKeys: withRecovery(1, { authHash: recoveryKeys[0]!.authHash }) },
      [["recoveryKeys.1.authHash", "This must differ from every other key's."]],
    ],
  ])("with %s", (_case, changes, expected) => {
    const found = initialKeysViolations({ vaultKey, recoveryKeys, ...changes });
    expect(found.map(({ path, message }) => [path.join("."), message])).toEqual(expected);
  });
});

test("a rotation names its faults: those of the new key, then the missing or double proof, then the proof's own", () => {
  const bad = {
    id: "X",
    wrappedOrgEncryptionKey: blobOf("x"),
    authHash: "",
    currentAuthHash: "a",
    recoveryAuthHash: "b",
  };
  expect(rotationViolations(bad)).toEqual([
    { path: ["id"], message: "An id must be a UUID in lowercase." },
    { path: ["authHash"], message: "An auth hash must be 64 lowercase hexadecimal digits." },
    {
      path: ["currentAuthHash"],
      message: "Exactly one of the current primary key's and a recovery key's auth hash must be given.",
    },
    { path: ["currentAuthHash"], message: "An auth hash must be 64 lowercase hexadecimal digits." },
    { path: ["recoveryAuthHash"], message: "An auth hash must be 64 lowercase hexadecimal digits." },
  ]);
  expect(authHashViolations(authHashOf("x"), ["authHash"])).toEqual([]);
});

test("a credential may miss so often in a quarter of an hour, an address ten times that, and unlock so often a minute", () => {
  expect(missesRule(5)).toEqual({ limit: 5, windowSeconds: 900 });
  expect(addressMissesRule(5)).toEqual({ limit: 50, windowSeconds: 900 });
  expect(unlocksRule(20)).toEqual({ limit: 20, windowSeconds: 60 });
});
