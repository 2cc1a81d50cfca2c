import type { Services } from "../../../shared/context/services.js";
import { noteApproval } from "../../../shared/holds/approve-review.js";
import { sendKindOf } from "../../../shared/holds/held-kinds.js";
import { isAllowedNow } from "../../../shared/holds/pass-rules.js";
import { findNextPending } from "../../../shared/holds/store/conversation-order.js";
import { reviewDirectionOf } from "../../../shared/holds/review-event.js";
import { lockReview, readReview } from "../../../shared/holds/store/reviews.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { defineTask } from "../../../shared/work/task.js";

const name = "review-judge-next";
const policy = { kind: "policy", id: null };

/** Judges the next held send of a conversation again, after the one before it was sent (wire contract reviews H27). */
export const judgeNextReview = defineTask({
  name,
  async run({ services }, payload) {
    const { reviewId } = payload as { readonly reviewId: string };
    const { reader } = services.database.jobs;
    const released = await readReview(reader, reviewId);
    const next = released === null ? null : await findNextPending(reader, released);
    if (next !== null) await judgeAgain(services, next);
  },
});

/** Has what follows a sent one judged. */
export const followReleases = defineConsumer({
  name: "review-releases",
  kinds: ["review.released"],
  needs: "statements",
  async handle(tx, events, services) {
    const now = services.clock.now();
    // Between mails, and between what arrives, there is no order.
    const inOrder = events.filter(
      (event) => reviewDirectionOf(event) === "out" && (event.data as { readonly topic?: string }).topic !== "mail",
    );
    for (const reviewId of new Set(inOrder.map(({ subjectId }) => subjectId))) {
      await addJob(tx, name, { reviewId }, { now, key: `${name}:${reviewId}` });
    }
  },
});

async function judgeAgain(services: Services, id: string): Promise<void> {
  const { jobs } = services.database;
  const seen = await readReview(jobs.reader, id);
  if (seen === null) return;
  if (seen.direction === "in") return;
  const kind = sendKindOf(services, seen);
  await jobs.transaction(async (tx) => {
    await kind.lock(tx, seen);
    const review = await lockReview(tx, id);
    if (review?.state !== "pending" || (await findNextPending(tx, review)) !== id) return;
    const refusal = await kind.preflight(tx, services, review);
    // A failure that passes by itself, such as a group that is being created, is tried again by the task.
    if (refusal?.extensions.retryAfter !== undefined) throw refusal;
    if (refusal !== null) return;
    const send = await kind.sendNow?.(tx, services, review);
    if (send === undefined || !(await isAllowedNow(tx, services, review, send))) return;
    await noteApproval(tx, review, { by: policy, via: "policy", note: null }, services.clock.now());
  });
}
