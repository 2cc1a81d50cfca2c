import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { VaultLoad } from "../rules/quota.js";

/** Bytes in the database's form. */
type StoredBytes = Uint8Array<ArrayBuffer>;

/** A new secret; its id and blob are the client's. */
export type NewSecret = Omit<Prisma.VaultSecretUncheckedCreateInput, "payload" | "nonce" | "payloadBytes"> & {
  readonly payload: StoredBytes;
  readonly nonce: StoredBytes;
};

/** A change of a secret. */
export interface SecretPatch {
  readonly name?: string;
  readonly description?: string | null;
  readonly payload?: StoredBytes;
  readonly nonce?: StoredBytes;
}

/** Whether a secret of any vault has or had this id, which must be well-formed. */
export async function isSecretIdTaken(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.vaultSecret.count({ where: { id } })) > 0;
}

/** Whether an active payload of a locked vault, of another secret than `exceptId`, was encrypted with this nonce. */
export async function isNonceTaken(
  tx: Transaction,
  vaultId: string,
  nonce: StoredBytes,
  exceptId: string | null = null,
): Promise<boolean> {
  const others = exceptId === null ? {} : { id: { not: exceptId } };
  return (await tx.vaultSecret.count({ where: { vaultId, nonce, ...others } })) > 0;
}

/** The size of a locked vault. */
export async function measureVault(tx: Transaction, vaultId: string): Promise<VaultLoad> {
  const { _count, _sum } = await tx.vaultSecret.aggregate({
    where: { vaultId, deletedAt: null },
    _count: true,
    _sum: { payloadBytes: true },
  });
  return { secrets: _count, bytes: _sum.payloadBytes ?? 0 };
}

/** Stores a secret of a locked vault; false when another vault takes its id at the same moment. */
export async function insertSecret(tx: Transaction, secret: NewSecret): Promise<boolean> {
  const data = { ...secret, payloadBytes: secret.payload.length };
  return (await tx.vaultSecret.createMany({ data: [data], skipDuplicates: true })).count > 0;
}

/** Changes a secret of a locked vault. */
export async function patchSecret(tx: Transaction, id: string, patch: SecretPatch, now: Date): Promise<void> {
  const size = patch.payload === undefined ? {} : { payloadBytes: patch.payload.length };
  await tx.vaultSecret.update({ where: { id }, data: { ...patch, ...size, updatedAt: now } });
}

/** Erases what a secret of a locked vault holds, with its rules; its name and id stay, so that the id is never given again. */
export async function eraseSecret(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.vaultAccess.deleteMany({ where: { secretId: id } });
  await tx.vaultSecret.update({
    where: { id },
    data: { description: null, payload: null, nonce: null, payloadBytes: 0, deletedAt: now, updatedAt: now },
  });
}
