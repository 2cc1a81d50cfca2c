import { removeRecipientsBefore } from "../../../shared/holds/store/outbound-recipients.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeReviewLinksBefore } from "../store/review-links.js";
import { eraseEndedBefore, removeEndedBefore } from "../store/ended-reviews.js";

const dayMs = 24 * 3_600_000;

/** Rules count receivers for a week at most. */
const countedDays = 8;

/** A link that ended says so for this long; then it is unknown. */
const linkDays = 30;

/** Erases the contents of reviews that ended long ago, later removes them, and what rules counted (wire contract reviews 7.9). */
export const sweepReviews = defineRecurringJob({
  name: "reviews-sweep",
  cron: "41 4 * * *",
  async run({ services: { database, clock, config }, signal }) {
    const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
    const { writer } = database.jobs;
    while (!signal.aborted && (await removeReviewLinksBefore(writer, before(linkDays))) > 0);
    while (!signal.aborted && (await eraseEndedBefore(writer, before(config.REVIEW_CONTENT_DAYS))) > 0);
    while (!signal.aborted && (await removeEndedBefore(writer, before(config.REVIEW_RETENTION_DAYS))) > 0);
    while (!signal.aborted && (await removeRecipientsBefore(writer, before(countedDays))) > 0);
  },
});
