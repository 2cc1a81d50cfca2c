import type { Services } from "../context/services.js";
import type { Queries, Statements } from "../database/statements.js";
import { cycleAt } from "../rules/billing-cycle.js";
import { readUsageAccount } from "./usage-account.js";

/** Counts a remote address once per cycle of an organization (wire contract im 14). */
export async function countCycleRecipient(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  organizationId: string,
  remoteNumber: string,
): Promise<void> {
  const account = await readUsageAccount(tx, organizationId);
  if (account === null) return;
  await tx.$executeRaw`
    insert into im_cycle_recipient (organization_id, cycle_start, remote_number)
    values (${organizationId}, ${cycleAt(account, clock.now()).start}, ${remoteNumber}) on conflict do nothing`;
}

/** How many remote addresses an organization exchanged messages with on the shared service since its cycle began. */
export async function countCycleRecipients(db: Queries, organizationId: string, since: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(distinct remote_number)::int as count from im_cycle_recipient
    where organization_id = ${organizationId} and cycle_start >= ${since}`;
  return row!.count;
}
