import type { VaultKey } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import { hashSecret, type Keyring, secretMatches } from "../../shared/secrets/keyring.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import type { KeyMaterial } from "./rules/key-material.js";

/** An active key of a vault, with all stored data. */
export type VaultKeyRow = VaultKey;

/** The public part of a key: never its material. */
export type VaultKeyInfo = Pick<VaultKey, "id" | "keyType" | "createdBy" | "createdAt" | "updatedAt">;

const publicColumns = { id: true, keyType: true, createdBy: true, createdAt: true, updatedAt: true } as const;

// The enum puts primary before recovery.
const inOrder = [{ keyType: "asc" }, { createdAt: "asc" }, { id: "asc" }] as const;

/** The creator and the vault of keys, and their time. */
export interface KeyMaker {
  readonly vaultId: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

/**
 * Inserts keys of a locked vault, their auth hashes as SHA-256 and sealed. False when one of the ids was used before, for
 * any vault: the caller's transaction must then fail.
 */
export async function insertKeys(
  tx: Transaction,
  keyring: Keyring,
  { createdAt, ...maker }: KeyMaker,
  keys: readonly KeyMaterial[],
): Promise<boolean> {
  const data = keys.map(({ id, keyType, authHash, wrappedOrgEncryptionKey }) => ({
    ...maker,
    id,
    keyType,
    authHashSha256: hashSecret(authHash),
    authHashSealed: keyring.seal(Buffer.from(authHash), sealedRowId(id)),
    wrappedKey: new Uint8Array(Buffer.from(wrappedOrgEncryptionKey, "base64")),
    createdAt,
    updatedAt: createdAt,
  }));
  const { count } = await tx.vaultKey.createMany({ data, skipDuplicates: true });
  return count === keys.length;
}

/** The active keys of the viewer's organization's vault, the primary first; null when there is no vault. */
export async function listVisibleVaultKeys(
  db: Reader,
  { organizationId }: Viewer,
  keyType: VaultKey["keyType"] | null,
): Promise<VaultKeyInfo[] | null> {
  if (organizationId === null) return null;
  const vault = await db.vault.findFirst({ where: { organizationId, status: "active" }, select: { id: true } });
  if (vault === null) return null;
  const where = { vaultId: vault.id, deletedAt: null, ...(keyType === null ? {} : { keyType }) };
  return db.vaultKey.findMany({ where, orderBy: [...inOrder], select: publicColumns });
}

/** Every active key of a locked vault, the primary first: at most five. */
export async function findActiveKeys(tx: Transaction, vaultId: string): Promise<VaultKeyRow[]> {
  return tx.vaultKey.findMany({ where: { vaultId, deletedAt: null }, orderBy: [...inOrder] });
}

/** The key with that auth hash among those, or null; every comparison takes the same time. */
export function keyWithHash(keys: readonly VaultKeyRow[], authHash: string): VaultKeyRow | null {
  const found = keys.filter((key) => key.authHashSha256 !== null && secretMatches(authHash, key.authHashSha256));
  return found[0] ?? null;
}

/** Whether a key had that id before, in any vault. */
export async function isKeyIdTaken(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.vaultKey.findUnique({ where: { id }, select: { id: true } })) !== null;
}

/** Ends keys of a locked vault and erases what they held; their ids stay, and are never given again. */
export async function eraseKeys(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const nothing = { authHashSha256: null, authHashSealed: null, wrappedKey: null };
  await tx.vaultKey.updateMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    data: { ...nothing, deletedAt: now, updatedAt: now },
  });
}

/** The auth hash and blob of a key as its client sent them. */
export function materialOf(keyring: Keyring, key: VaultKeyRow): { authHash: string; wrappedOrgEncryptionKey: string } {
  const { id, authHashSealed, wrappedKey } = key;
  if (authHashSealed === null || wrappedKey === null) throw new Error("An active vault key has no material.");
  return {
    authHash: keyring.open(authHashSealed, sealedRowId(id)).toString(),
    wrappedOrgEncryptionKey: Buffer.from(wrappedKey).toString("base64"),
  };
}

/** The public part of a key of a locked vault. */
export async function findKey(tx: Transaction, id: string): Promise<VaultKeyInfo> {
  return tx.vaultKey.findUniqueOrThrow({ where: { id }, select: publicColumns });
}
