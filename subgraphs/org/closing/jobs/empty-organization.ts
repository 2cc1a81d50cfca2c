import type { Services } from "../../../shared/context/services.js";
import { identityLifecycles, lifecycleStep } from "../../../shared/lifecycle/lifecycle-step.js";
import { removeSystemMailOf } from "../../../shared/system-mail/system-mail-rows.js";
import { defineTask } from "../../../shared/work/task.js";
import { billingCustomer, closeOpenCheckouts, findOpenCheckouts } from "../../billing/public.js";
import { deleteIdentity, findLivingIdentities, lockLivingIdentity } from "../../identities/public.js";
import { blankOrganization, findDeletion, settleMilliseconds } from "../../people/public.js";

const batch = 100;

/**
 * Removes the data of a deleted organization: its subscription ends, its identities are deleted one by one, and once no
 * request from before the deletion can be in progress, everything else is removed. After an interruption it continues
 * where it was.
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

/**
 * Removes what a deleted organization still has in every domain, after its identities are deleted. Its row and those of
 * its identities stay, without names: histories of others and reserved names refer to their ids. A repeat has no
 * further effect.
 */
async function forgetOrganization(services: Services, organizationId: string, signal: AbortSignal): Promise<void> {
  const { jobs } = services.database;
  const lifecycles = services.parts.get(identityLifecycles).toReversed();
  for (const lifecycle of lifecycles) {
    let goesOn = lifecycle.organizationEmptied !== undefined;
    while (goesOn) {
      signal.throwIfAborted();
      goesOn = await jobs.transaction((tx) =>
        lifecycle.organizationEmptied!(lifecycleStep(tx, services), organizationId),
      );
    }
  }
  await jobs.transaction(async (tx) => {
    for (const lifecycle of lifecycles) {
      await lifecycle.organizationDeleted?.(lifecycleStep(tx, services), organizationId);
    }
    await removeSystemMailOf(tx, organizationId);
    await blankOrganization(tx, organizationId);
  });
}
