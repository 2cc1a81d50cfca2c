import type { Transaction } from "../database/client.js";

/** Makes a blob unreadable with the transaction; the sweep frees its space. The id must be well-formed. */
export async function deleteBlob(tx: Transaction, id: string): Promise<void> {
  await tx.blob.updateMany({ where: { id }, data: { attachedAt: null, byteSize: null, sha256: null } });
}
