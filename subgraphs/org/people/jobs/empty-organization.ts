import type { Services } from "../../../shared/context/services.js";
import { defineTask } from "../../../shared/work/task.js";
import { billingCustomer } from "../../billing/billing-customer.js";
import { closeOpenCheckouts } from "../../billing/close-open-checkouts.js";
import { deleteIdentity } from "../../identities/delete-identity.js";
import { forgetOrganization } from "../forget-organization.js";
import { settleMilliseconds } from "../rules/limits.js";
import { findLivingIdentities, lockLivingIdentity } from "../../identities/store/identities.js";
import { findDeletion } from "../store/organizations.js";
import { findOpenCheckouts } from "../../billing/store/payment-calls.js";

const batch = 100;

/**
 * Empties a deleted organization: what is paid for it ends, its identities are deleted one by one, and once no request of
 * before its deletion can be under way, everything else is forgotten. Whatever interrupts it, it goes on where it was.
 */
export const emptyOrganization = defineTask({
  name: "org-empty-organization",
  async run({ services, signal }, payload) {
    const { organizationId } = payload as { organizationId: string };
    const { database, clock } = services;
    const deletedAt = await findDeletion(database.jobs.reader, organizationId);
    if (deletedAt === null) return;
    await endPayments(services, organizationId);
    await deleteIdentities(services, organizationId, signal);
    if (clock.now().getTime() < deletedAt.getTime() + settleMilliseconds) return;
    await forgetOrganization(services, organizationId, signal);
  },
});

async function endPayments(services: Services, organizationId: string): Promise<void> {
  const found = await billingCustomer(services, organizationId);
  if (found === null) return;
  const { jobs } = services.database;
  const open = await findOpenCheckouts(jobs.reader, organizationId);
  await closeOpenCheckouts(jobs, found.payments, organizationId, open);
  await found.payments.endSubscriptions(found.customer);
}

async function deleteIdentities(services: Services, organizationId: string, signal: AbortSignal): Promise<void> {
  const { jobs } = services.database;
  for (;;) {
    const ids = await findLivingIdentities(jobs.reader, organizationId, batch);
    for (const id of ids) {
      signal.throwIfAborted();
      await jobs.transaction(async (tx) => {
        const identity = await lockLivingIdentity(tx, id, "update");
        if (identity?.organizationId === organizationId) await deleteIdentity(tx, services, identity);
      });
    }
    if (ids.length < batch) return;
  }
}
