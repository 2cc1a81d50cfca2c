import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { defineTask } from "../../../shared/work/task.js";
import { releaseMail } from "../release-mail.js";

/** Sends an approved mail. */
export const releaseApprovedMail = defineTask({
  name: "mail-release",
  run: ({ services }, payload) => releaseMail(services, (payload as { readonly reviewId: string }).reviewId),
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
        { now: services.clock.now(), key: `mail-release:${reviewId}` },
      );
    }
  },
});
