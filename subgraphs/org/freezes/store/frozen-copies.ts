import type { Transaction } from "../../../shared/database/client.js";
import type { FreezeMode } from "../../../shared/reviews/rules/freeze.js";
import type { FreezeTarget } from "./freezes.js";

/**
 * Writes what every send reads: the mode of the open freeze and since when, or nulls when it has ended. The version of an
 * identity or organization does not change, because clients see the same values.
 */
export async function copyFreeze(
  tx: Transaction,
  { scope, organizationId, identityId }: FreezeTarget,
  frozen: FreezeMode | null,
  frozenAt: Date | null,
): Promise<void> {
  const data = { frozen, frozenAt };
  if (scope === "agent") await tx.identity.update({ where: { id: identityId }, data, select: { id: true } });
  else if (scope === "organization") {
    await tx.organization.update({ where: { id: organizationId }, data, select: { id: true } });
  } else await tx.installationState.upsert({ where: { id: 1 }, create: data, update: data, select: { id: true } });
}

/** Locks the row of the installation, which the migration has made. */
export async function lockInstallation(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select 1 from installation_state where id = 1 for update`;
}
