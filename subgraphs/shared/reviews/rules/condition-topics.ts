import type { ConditionType } from "./condition.js";
import { type ReviewOperation, reviewOperations, type ReviewTopic, reviewTopics } from "./operations.js";

/**
 * The topics in which a condition exists. `always`: it also exists for operations without a topic; `sends`: only for what can be
 * held, because only that is counted (wire contract reviews 2.3).
 */
const topics: Readonly<Record<ConditionType, "always" | "sends" | readonly ReviewTopic[]>> = {
  audience: reviewTopics,
  first_contact: reviewTopics,
  peer_in_list: reviewTopics,
  peer_not_in_list: reviewTopics,
  recipients_over: ["mail", "im"],
  sends_over: "sends",
  distinct_recipients_over: "sends",
  attachments: reviewTopics,
  links: reviewTopics,
  words: reviewTopics,
  text_over: reviewTopics,
  findings: reviewTopics,
  level_at_least: reviewTopics,
  reply: reviewTopics,
  outside_hours: "always",
  agent_younger_than_days: "always",
  actor: "always",
};

export const conditionTypes = Object.keys(topics) as readonly ConditionType[];

/** The first of these operations for whose topic a condition does not exist; null when there is none (R20). */
export function operationWithout(type: ConditionType, operations: readonly ReviewOperation[]): ReviewOperation | null {
  const known = topics[type];
  if (known === "always") return null;
  const missing = operations.find((operation) => {
    const { topic, canBeHeld } = reviewOperations[operation];
    if (known === "sends") return !canBeHeld;
    return topic === null || !known.includes(topic);
  });
  return missing ?? null;
}
