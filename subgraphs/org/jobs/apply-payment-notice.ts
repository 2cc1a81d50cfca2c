import type { Services } from "../../shared/context/services.js";
import { defineTask } from "../../shared/work/task.js";
import { appendBillingEvent } from "../actions/append-billing-event.js";
import { applySubscription } from "../actions/apply-subscription.js";
import { notifyingPaymentsOf } from "../payments/open-payments.js";
import type { NotifyingPayments } from "../payments/payments.js";
import { findAccount, lockAccount, updateAccount } from "../store/billing-accounts.js";
import { closeCheckouts, findOpenCheckouts } from "../store/payment-calls.js";
import { findOpenNotice, handleNotice } from "../store/payment-notices.js";

const by = "system:stripe";

/**
 * Works on a message of the payments provider. Messages come late, twice and in any order, so what they say is not
 * believed: the subscription is read as it is now. Done twice it changes nothing more.
 */
export const applyPaymentNotice = defineTask({
  name: "org-apply-payment-notice",
  async run({ services }, payload) {
    const { noticeId } = payload as { noticeId: string };
    const { database, clock } = services;
    const payments = await notifyingPaymentsOf(services);
    const notice = await findOpenNotice(database.jobs.reader, noticeId);
    if (payments === null || notice === null) return;
    const { organizationId, type } = notice;
    const account = await findAccount(database.jobs.reader, organizationId);
    if (account === null || account.customerId === null) return;
    const isCompletion = type === "checkout.session.completed";
    if (isCompletion) await closeOthers(services, payments, organizationId);
    const facts = await payments.readSubscription(account.customerId);
    const now = clock.now();
    await database.jobs.transaction(async (tx) => {
      if (!(await handleNotice(tx, noticeId, now))) return;
      if (facts !== null) await applySubscription(tx, services, organizationId, facts, by);
      if (!isCompletion) return;
      await lockAccount(tx, organizationId);
      const changed = await updateAccount(tx, organizationId, {}, { announced: true });
      const data = { plan: facts?.plan ?? null, by };
      await appendBillingEvent(tx, "billing.checkout_completed", changed, data, now);
    });
  },
});

/** Two checkouts may be open; once one is paid for, no other may be. */
async function closeOthers(services: Services, payments: NotifyingPayments, organizationId: string): Promise<void> {
  const { jobs } = services.database;
  const ids = await findOpenCheckouts(jobs.reader, organizationId);
  for (const id of ids) await payments.closeCheckout(id);
  await jobs.transaction((tx) => closeCheckouts(tx, organizationId, ids));
}
