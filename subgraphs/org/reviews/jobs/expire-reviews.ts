import type { Services } from "../../../shared/context/services.js";
import { endReview } from "../../../shared/holds/end-review.js";
import { kindOf } from "../../../shared/holds/held-kinds.js";
import { openStates } from "../../../shared/holds/rules/review-states.js";
import { lockReview, readReview } from "../../../shared/holds/store/reviews.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { noteApproval } from "../../../shared/holds/approve-review.js";
import { findOverdueReviews } from "../store/reviews.js";

/** Reviews that one run ends; the rest come with the next one. */
const most = 500;
const policy = { kind: "policy", id: null };

/** Ends reviews that were not decided in time, as their policy says (wire contract reviews 3.2). */
export const expireReviews = defineRecurringJob({
  name: "reviews-expire",
  cron: "* * * * *",
  async run({ services, signal }) {
    const { jobs } = services.database;
    for (const { id } of await findOverdueReviews(jobs.reader, services.clock.now(), most)) {
      if (signal.aborted) return;
      // One that cannot be ended does not stop the others.
      try {
        await expire(services, id);
      } catch (error) {
        services.log.error({ review: id, ...errorFields(error) }, "A review could not be ended");
      }
    }
  },
});

async function expire(services: Services, id: string): Promise<void> {
  const { jobs } = services.database;
  const seen = await readReview(jobs.reader, id);
  if (seen === null) return;
  await jobs.transaction(async (tx) => {
    const kind = kindOf(services, seen);
    await kind.lock(tx, seen);
    const review = await lockReview(tx, id);
    const now = services.clock.now();
    if (review === null || !openStates.includes(review.state) || review.expiresAt > now) return;
    const mayLeave = review.state === "pending" && review.onExpiry === "approve" && review.requiredApprovals === 1;
    if (mayLeave && (await kind.preflight(tx, services, review)) === null) {
      await noteApproval(tx, review, { by: policy, via: "policy", note: null }, now);
    } else await endReview(tx, services, review, { how: "expired", by: policy, via: "policy" });
  });
}
