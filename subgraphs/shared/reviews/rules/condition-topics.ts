import type { ConditionType } from "./condition.js";
import { type ReviewOperation, reviewOperations, type ReviewTopic } from "./operations.js";

const everyTopic: readonly ReviewTopic[] = ["mail", "im", "chat", "a2a"];

/** The topics in which a condition exists; `always`: it also exists for operations without a topic (wire contract reviews 2.3). */
const topics: Readonly<Record<ConditionType, "always" | readonly ReviewTopic[]>> = {
  audience: everyTopic,
  first_contact: everyTopic,
  recipients_over: ["mail", "im"],
  // No topic counts past sends.
  sends_over: [],
  attachments: everyTopic,
  links: everyTopic,
  text_over: everyTopic,
  // Other topics are not screened when something leaves.
  findings: ["mail"],
  level_at_least: ["mail"],
  reply: everyTopic,
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
    const { topic } = reviewOperations[operation];
    return topic === null || !known.includes(topic);
  });
  return missing ?? null;
}
