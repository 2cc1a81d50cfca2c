import type { Transaction } from "../database/client.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import { cycleAt } from "../rules/billing-cycle.js";
import { readUsageAccount } from "./usage-account.js";
import { lockUsageOf } from "./usage-lock.js";

/**
 * The counters' part in the life of an identity. It comes after every domain, because transactions that count hold a
 * domain's locks already. A deleted identity stays counted.
 */
export const usageLifecycle: IdentityLifecycle = {
  async movedLast({ tx, clock }, { id, organizationId }, fromOrganizationId) {
    await lockUsageOf(tx, [id], "alone");
    const now = clock.now();
    const from = await cycleStart(tx, fromOrganizationId, now);
    const to = await cycleStart(tx, organizationId, now);
    // Its use in the current cycle moves to the new organization, even if that cycle began later.
    await tx.$executeRaw`
      with gone as (delete from usage_counter where identity_id = ${id}::uuid returning channel, cycle_start, units)
      insert into usage_counter (organization_id, identity_id, channel, cycle_start, units)
      select ${organizationId}, ${id}::uuid, channel,
             case when cycle_start >= ${from} then greatest(cycle_start, ${to}) else cycle_start end, sum(units)
      from gone group by 3, 4`;
  },
  async organizationDeleted({ tx }, organizationId) {
    await tx.usageCounter.deleteMany({ where: { organizationId } });
    await tx.imCycleRecipient.deleteMany({ where: { organizationId } });
  },
};

async function cycleStart(tx: Transaction, organizationId: string, now: Date): Promise<Date> {
  const account = await readUsageAccount(tx, organizationId);
  if (account === null) throw new Error(`There is no organization ${organizationId}.`);
  return cycleAt(account, now).start;
}
