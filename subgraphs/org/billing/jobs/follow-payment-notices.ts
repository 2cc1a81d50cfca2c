import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { applyPaymentNotice } from "./apply-payment-notice.js";

/** Adds a job for every message of the payments provider, to be processed one after the other. */
export const followPaymentNotices = defineConsumer({
  name: "payment-notices",
  kinds: ["billing.provider_notified"],
  async handle(tx, events, { clock }) {
    for (const { data } of events) {
      const { notice_id: noticeId } = data as { notice_id: string };
      const options = { now: clock.now(), key: `payment-notice/${noticeId}`, queue: "payment-notices" };
      await addJob(tx, applyPaymentNotice.name, { noticeId }, options);
    }
  },
});
