import type { LoggedEvent } from "../events/logged-event.js";
import type { ReviewDirection } from "../reviews/rules/arrivals.js";
import type { Services } from "../context/services.js";
import { addJob } from "../work/add-job.js";
import { type Consumer, defineConsumer } from "../work/consumer.js";
import { defineRecurringJob, type RecurringJob } from "../work/recurring-job.js";
import { defineTask, type Task } from "../work/task.js";
import { reviewDirectionOf } from "./review-event.js";
import { findApprovedUpTo } from "./store/conversation-order.js";
import { findApprovedBefore, readReview } from "./store/reviews.js";

/** After these attempts people decide again. */
const mostAttempts = 10;

/** When it is looked again whether releases are paused. */
const pausedForMs = 60_000;

/** When an approved operation that was not sent is looked at again. */
const forgottenAfterMs = 6 * 3_600_000;

/** A domain that sends what was approved. */
export interface Releaser {
  readonly topic: string;
  /** Default: `out`. */
  readonly direction?: ReviewDirection;
  /** The minute of each hour at which forgotten ones are tried again, so that the domains do not do it together. */
  readonly minute: number;
  /** Sends one approved review. @param isLast whether it is not tried again after an error */
  readonly release: (services: Services, reviewId: string, isLast: boolean) => Promise<void>;
}

/** The work that follows `review.approved` in a domain. */
export interface ReleaseJobs {
  readonly followApprovals: Consumer;
  readonly releaseApproved: Task;
  readonly releaseForgotten: RecurringJob;
}

/**
 * The jobs that send what was approved in one domain: its topic names them. Approved ones of one conversation are sent in
 * their order (wire contract reviews 3.6).
 */
export function releaseJobs({ topic, direction = "out", minute, release }: Releaser): ReleaseJobs {
  const name = direction === "in" ? `${topic}-arrivals` : topic;
  const task = `${name}-release`;
  const options = (reviewId: string) => ({ key: `${task}:${reviewId}`, maxAttempts: mostAttempts });
  const releaseApproved = defineTask({
    name: task,
    async run({ services, attempt }, payload) {
      const { reviewId } = payload as { readonly reviewId: string };
      const { database, clock, config } = services;
      if (config.RELEASES_PAUSED === "1") {
        const runAt = new Date(clock.now().getTime() + pausedForMs);
        await database.jobs.transaction((tx) => addJob(tx, task, { reviewId }, { runAt, ...options(reviewId) }));
        return;
      }
      const review = await readReview(database.jobs.reader, reviewId);
      const due = review === null ? [] : await findApprovedUpTo(database.jobs.reader, review);
      for (const id of due) await release(services, id, attempt >= mostAttempts);
    },
  });
  const releaseForgotten = defineRecurringJob({
    name: `${task}-forgotten`,
    cron: `${minute} * * * *`,
    async run({ services: { database, clock } }) {
      const now = clock.now();
      const before = new Date(now.getTime() - forgottenAfterMs);
      for (const reviewId of await findApprovedBefore(database.jobs.reader, { topic, direction }, before)) {
        await database.jobs.transaction((tx) => addJob(tx, task, { reviewId }, { now, ...options(reviewId) }));
      }
    },
  });
  const followApprovals = defineConsumer({
    name: `${name}-approvals`,
    kinds: ["review.approved"],
    from: "beginning",
    needs: "statements",
    async handle(tx, events, { clock }) {
      const own = events.filter((event) => topicOf(event) === topic && reviewDirectionOf(event) === direction);
      for (const reviewId of new Set(own.map(({ subjectId }) => subjectId))) {
        await addJob(tx, task, { reviewId }, { now: clock.now(), ...options(reviewId) });
      }
    },
  });
  return { followApprovals, releaseApproved, releaseForgotten };
}

const topicOf = ({ data }: LoggedEvent): unknown => (data as { readonly topic?: string }).topic;
