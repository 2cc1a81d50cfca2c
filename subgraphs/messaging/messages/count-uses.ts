import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { countCycleRecipient } from "../../shared/usage/cycle-recipients.js";
import { recordUsage } from "../../shared/usage/record-usage.js";

/** A message that counts for the bill (wire contract im 14). */
export interface MessageUse {
  readonly organizationId: string;
  readonly identityId: string;
  readonly lineRole: "router" | "pool" | "dedicated";
  /** The remote of a 1:1 conversation; null for groups. */
  readonly remoteNumber: string | null;
  readonly usedAt: Date;
}

/** Counts messages. Call it last, and once with all of a transaction: its rows are locked until the commit. */
export async function countUses(
  tx: Statements,
  services: Pick<Services, "clock">,
  uses: readonly MessageUse[],
): Promise<void> {
  if (uses.length === 0) return;
  const recipients = new Map(
    uses.flatMap(({ lineRole, organizationId, remoteNumber }) =>
      lineRole === "dedicated" || remoteNumber === null
        ? []
        : [[`${organizationId} ${remoteNumber}`, { organizationId, remoteNumber }] as const],
    ),
  );
  // In one order, so that two who count the same ones do not wait for each other for ever.
  for (const [, { organizationId, remoteNumber }] of [...recipients].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await countCycleRecipient(tx, services, organizationId, remoteNumber);
  }
  const units = uses.map(({ organizationId, identityId, lineRole, usedAt }) => {
    const channel = lineRole === "dedicated" ? ("im_dedicated" as const) : ("im_shared" as const);
    return { organizationId, identityId, channel, units: 1, usedAt };
  });
  await recordUsage(tx, ...units);
}
