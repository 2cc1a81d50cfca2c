import { defineTask } from "../../../shared/work/task.js";
import { appendBillingEvent } from "../append-billing-event.js";
import { applyReading } from "../apply-reading.js";
import { billingCustomer } from "../billing-customer.js";
import { closeOpenCheckouts } from "../close-open-checkouts.js";
import { lockAccount, updateAccount } from "../store/billing-accounts.js";
import { findOpenCheckouts } from "../store/payment-calls.js";
import { findOpenNotice, handleNotice } from "../store/payment-notices.js";

const by = "system:stripe";

/**
 * Processes a message of the payments provider. Messages come late, twice and in any order, so their content is not
 * used: the subscription is read in its present state. A repeat has no further effect.
 */
export const applyPaymentNotice = defineTask({
  name: "org-apply-payment-notice",
  async run({ services }, payload) {
    const { noticeId } = payload as { noticeId: string };
    const { database, clock } = services;
    const notice = await findOpenNotice(database.jobs.reader, noticeId);
    const found = notice === null ? null : await billingCustomer(services, notice.organizationId);
    if (notice === null || found === null) return;
    const { organizationId, type } = notice;
    const { payments, customer } = found;
    const isCompletion = type === "checkout.session.completed";
    if (isCompletion) {
      // A subscription is paid for, so no other checkout may be.
      const others = await findOpenCheckouts(database.jobs.reader, organizationId);
      await closeOpenCheckouts(database.jobs, payments, organizationId, others);
    }
    const reading = await payments.readSubscription(customer);
    const now = clock.now();
    await database.jobs.transaction(async (tx) => {
      if (!(await handleNotice(tx, noticeId, now))) return;
      if (reading !== null) await applyReading(tx, services, organizationId, reading, by);
      if (!isCompletion) return;
      await lockAccount(tx, organizationId);
      const changed = await updateAccount(tx, organizationId, {}, { announced: true });
      const data = { plan: reading?.facts.plan ?? null, by };
      await appendBillingEvent(tx, "billing.checkout_completed", changed, data, now);
    });
  },
});
