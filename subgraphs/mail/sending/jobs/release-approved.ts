import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { findApprovedBefore } from "../../../shared/holds/store/reviews.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { releaseMail } from "../release-mail.js";

/** After these attempts people decide again. */
const mostAttempts = 10;

/** When it is looked again whether releases are paused. */
const pausedForMs = 60_000;

const keyOf = (reviewId: string): string => `mail-release:${reviewId}`;

/** Sends an approved mail. */
export const releaseApprovedMail = defineTask({
  name: "mail-release",
  async run({ services, attempt }, payload) {
    const { reviewId } = payload as { readonly reviewId: string };
    if (services.config.RELEASES_PAUSED === "0") {
      await releaseMail(services, reviewId, attempt >= mostAttempts);
      return;
    }
    const runAt = new Date(services.clock.now().getTime() + pausedForMs);
    await services.database.jobs.transaction((tx) =>
      addJob(tx, "mail-release", { reviewId }, { runAt, key: keyOf(reviewId), maxAttempts: mostAttempts }),
    );
  },
});

/** When an approved mail that was not sent is looked at again. */
const forgottenAfterMs = 6 * 3_600_000;

/** Tries approved mails again whose job was lost with its process. */
export const releaseForgotten = defineRecurringJob({
  name: "mail-release-forgotten",
  cron: "17 * * * *",
  async run({ services: { database, clock } }) {
    const now = clock.now();
    const ids = await findApprovedBefore(database.jobs.reader, "mail", new Date(now.getTime() - forgottenAfterMs));
    for (const reviewId of ids) {
      await database.jobs.transaction((tx) =>
        addJob(tx, "mail-release", { reviewId }, { now, key: keyOf(reviewId), maxAttempts: mostAttempts }),
      );
    }
  },
});

/** Has approved mails sent. */
export const followApprovals = defineConsumer({
  name: "mail-approvals",
  kinds: ["review.approved"],
  from: "beginning",
  needs: "statements",
  async handle(tx, events, services) {
    const ids = new Set(
      events
        .filter(({ data }) => (data as { readonly topic?: string }).topic === "mail")
        .map(({ subjectId }) => subjectId),
    );
    for (const reviewId of ids) {
      await addJob(
        tx,
        releaseApprovedMail.name,
        { reviewId },
        { now: services.clock.now(), key: keyOf(reviewId), maxAttempts: mostAttempts },
      );
    }
  },
});
