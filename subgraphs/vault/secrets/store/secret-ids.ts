import type { Transaction } from "../../../shared/database/client.js";

/** The ids of all active secrets of a locked vault, oldest first. */
export async function findSecretIds(tx: Transaction, vaultId: string): Promise<string[]> {
  const rows = await tx.vaultSecret.findMany({
    where: { vaultId, deletedAt: null },
    select: { id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id }) => id);
}
