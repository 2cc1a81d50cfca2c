import type { GaugeValue, ObservedGauge } from "../../shared/metrics/observed-gauge.js";
import { reviewTopics } from "../../shared/reviews/rules/operations.js";
import { countWaitingByTopic, type WaitingOfTopic } from "./store/waiting.js";

/** A value for each topic, 0 where no review waits. */
function byTopic(waiting: readonly WaitingOfTopic[], value: (of: WaitingOfTopic) => number): GaugeValue[] {
  return reviewTopics.map((topic) => {
    const of = waiting.find((row) => row.topic === topic);
    return { labels: { topic }, value: of === undefined ? 0 : value(of) };
  });
}

/** How much people have to decide (wire contract reviews 7.8). */
export const pendingReviews: ObservedGauge = {
  name: "parley_reviews_pending",
  help: "Sends of agents that wait for a person. It stops at 10,000.",
  labelNames: ["topic"],
  read: async ({ database }) => byTopic(await countWaitingByTopic(database.request.reader), ({ pending }) => pending),
};

/** How long people have left it undecided (wire contract reviews 7.8). */
export const oldestReview: ObservedGauge = {
  name: "parley_review_oldest_seconds",
  help: "How long the oldest send that waits for a person has waited. 0 if none waits.",
  labelNames: ["topic"],
  async read({ database, clock }) {
    const now = clock.now().getTime();
    return byTopic(await countWaitingByTopic(database.request.reader), ({ oldest }) =>
      Math.max(0, (now - oldest.getTime()) / 1000),
    );
  },
};
