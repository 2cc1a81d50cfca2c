import type { Violation } from "../../../shared/errors/problem.js";
import { isAuthHash, isClientId, wrappedKeyFault } from "../../vaults/rules/blobs.js";

/** Recovery keys that a vault begins with (spec 2.3). */
export const recoveryKeyCount = 4;

/** The organization key, wrapped under one vault key or recovery code by the client (wire contract vault 3.2). */
export interface WrappedKey {
  readonly id: string;
  readonly wrappedOrgEncryptionKey: string;
  readonly authHash: string;
}

export interface KeyMaterial extends WrappedKey {
  readonly keyType: "primary" | "recovery";
}

/** The keys that a vault begins with. */
export interface InitialKeys {
  readonly vaultKey: KeyMaterial;
  readonly recoveryKeys: readonly KeyMaterial[];
}

/** A new primary key, and the proof that its maker knows an active one. */
export interface Rotation extends WrappedKey {
  readonly currentAuthHash?: string | null | undefined;
  readonly recoveryAuthHash?: string | null | undefined;
}

type Path = Violation["path"];

/** The errors in an auth hash, as a list of one or none. */
export function authHashViolations(authHash: string, path: Path): Violation[] {
  return isAuthHash(authHash) ? [] : [{ path, message: "An auth hash must be 64 lowercase hexadecimal digits." }];
}

/** The errors in one wrapped key. */
function wrappedKeyViolations({ id, wrappedOrgEncryptionKey, authHash }: WrappedKey, path: Path = []): Violation[] {
  const violations: Violation[] = [];
  if (!isClientId(id)) violations.push({ path: [...path, "id"], message: "An id must be a UUID in lowercase." });
  const fault = wrappedKeyFault(wrappedOrgEncryptionKey);
  if (fault !== null) violations.push({ path: [...path, "wrappedOrgEncryptionKey"], message: fault });
  return [...violations, ...authHashViolations(authHash, [...path, "authHash"])];
}

/** The errors in the keys of a new vault: one primary, four recovery keys, all ids and hashes different. */
export function initialKeysViolations({ vaultKey, recoveryKeys }: InitialKeys): Violation[] {
  if (recoveryKeys.length !== recoveryKeyCount) {
    return [{ path: ["recoveryKeys"], message: `There must be ${recoveryKeyCount} recovery keys.` }];
  }
  const placed = [
    { path: ["vaultKey"], key: vaultKey, keyType: "primary" },
    ...recoveryKeys.map((key, index) => ({ path: ["recoveryKeys", index], key, keyType: "recovery" })),
  ];
  const violations = placed.flatMap(({ path, key, keyType }) => [
    ...wrappedKeyViolations(key, path),
    ...(key.keyType === keyType ? [] : [{ path: [...path, "keyType"], message: `This must be a ${keyType} key.` }]),
  ]);
  for (const field of ["id", "authHash"] as const) {
    const seen = new Set<string>();
    for (const { path, key } of placed) {
      if (seen.has(key[field]))
        violations.push({ path: [...path, field], message: "This must differ from every other key's." });
      seen.add(key[field]);
    }
  }
  return violations;
}

/** The errors in a rotation: the new key, or not exactly one proof. */
export function rotationViolations({ currentAuthHash, recoveryAuthHash, ...key }: Rotation): Violation[] {
  const violations = wrappedKeyViolations(key);
  const proofs = [
    { path: ["currentAuthHash"], authHash: currentAuthHash },
    { path: ["recoveryAuthHash"], authHash: recoveryAuthHash },
  ].filter((proof): proof is { path: string[]; authHash: string } => typeof proof.authHash === "string");
  if (proofs.length !== 1) {
    const message = "Exactly one of the current primary key's and a recovery key's auth hash must be given.";
    violations.push({ path: ["currentAuthHash"], message });
  }
  return [...violations, ...proofs.flatMap(({ path, authHash }) => authHashViolations(authHash, path))];
}
