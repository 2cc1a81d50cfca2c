import type { Transaction } from "../../../shared/database/client.js";

/**
 * Ends a locked vault: the content of its keys and secrets is erased and all access ends; ids and names stay for the
 * audit trail (wire contract vault 7).
 */
export async function endVault(tx: Transaction, vaultId: string, now: Date): Promise<void> {
  const ended = { deletedAt: now, updatedAt: now };
  await tx.vaultKey.updateMany({
    where: { vaultId, deletedAt: null },
    data: { ...ended, authHashSha256: null, authHashSealed: null, wrappedKey: null },
  });
  await tx.vaultAccess.deleteMany({ where: { secret: { vaultId } } });
  await tx.vaultSecret.updateMany({
    where: { vaultId, deletedAt: null },
    data: { ...ended, description: null, payload: null, nonce: null, payloadBytes: 0 },
  });
  await tx.vault.update({ where: { id: vaultId }, data: { status: "deleted", updatedAt: now } });
}

/** Removes every vault that an organization ever had, including the audit trail, because it has no reader any more. */
export async function removeVaults(tx: Transaction, organizationId: string): Promise<void> {
  // Every transaction that writes into a vault holds this lock.
  await tx.$queryRaw`select 1 from vault where organization_id = ${organizationId} for update`;
  await tx.vaultAccess.deleteMany({ where: { secret: { vault: { organizationId } } } });
  await tx.vaultSecret.deleteMany({ where: { vault: { organizationId } } });
  await tx.vaultKey.deleteMany({ where: { vault: { organizationId } } });
  await tx.vault.deleteMany({ where: { organizationId } });
  await tx.vaultAudit.deleteMany({ where: { organizationId } });
}
