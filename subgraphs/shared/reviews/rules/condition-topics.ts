import type { ConditionType } from "./condition.js";
import { arrivalTopicOf, type JudgedOperation, operationFacts } from "./arrivals.js";
import { type ReviewTopic, reviewTopics } from "./operations.js";

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
  authentication: [],
  actor: "always",
};

/** The conditions about what arrives, with the topics in which they exist; the others are about what is sent. */
const arrivalTopics: Readonly<Partial<Record<ConditionType, readonly ReviewTopic[]>>> = {
  audience: reviewTopics,
  first_contact: reviewTopics,
  peer_in_list: reviewTopics,
  peer_not_in_list: reviewTopics,
  recipients_over: ["mail", "im"],
  attachments: reviewTopics,
  links: reviewTopics,
  words: reviewTopics,
  text_over: reviewTopics,
  findings: reviewTopics,
  level_at_least: reviewTopics,
  reply: reviewTopics,
  agent_younger_than_days: reviewTopics,
  authentication: ["mail"],
};

export const conditionTypes = Object.keys(topics) as readonly ConditionType[];

/** The first of these operations for whose topic a condition does not exist; null when there is none (R20). */
export function operationWithout(type: ConditionType, operations: readonly JudgedOperation[]): JudgedOperation | null {
  return operations.find((operation) => !existsFor(type, operation)) ?? null;
}

function existsFor(type: ConditionType, operation: JudgedOperation): boolean {
  const arriving = arrivalTopicOf(operation);
  if (arriving !== null) return arrivalTopics[type]?.includes(arriving) === true;
  const known = topics[type];
  if (known === "always") return true;
  const { topic, canBeHeld } = operationFacts(operation);
  return known === "sends" ? canBeHeld : topic !== null && known.includes(topic);
}
