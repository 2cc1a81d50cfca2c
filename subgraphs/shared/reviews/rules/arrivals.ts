import { type ReviewOperation, reviewOperations, type ReviewTopic } from "./operations.js";

/** The topics whose arrivals rules judge. `canBeHeld`: whether the agent may see it only after a person agrees. */
export const arrivalTopics = { mail: { canBeHeld: true } } as const satisfies Partial<
  Record<ReviewTopic, { readonly canBeHeld: boolean }>
>;
export type ArrivalTopic = keyof typeof arrivalTopics;

/** Something that arrives, as `mail.receive`. */
export type ArrivalOperation = `${ArrivalTopic}.receive`;

/** All topics that rules judge: those of what agents send and of what arrives for them. */
export type JudgedOperation = ReviewOperation | ArrivalOperation;

/** `out`: an agent wants to send. `in`: something arrived (wire contract reviews 1.1). */
export type ReviewDirection = "out" | "in";

export const topicsOfArrivals = Object.keys(arrivalTopics) as readonly ArrivalTopic[];

export const arrivalOf = (topic: ArrivalTopic): ArrivalOperation => `${topic}.receive`;

/** All arrivals, in the order of the topics. */
export const allArrivals: readonly ArrivalOperation[] = topicsOfArrivals.map(arrivalOf);

/** The direction of an operation, by its name. */
export const directionOf = (operation: string): ReviewDirection => (operation.endsWith(".receive") ? "in" : "out");

/** The topic of an arrival; null for what agents send. */
export function arrivalTopicOf(operation: JudgedOperation): ArrivalTopic | null {
  return topicsOfArrivals.find((topic) => arrivalOf(topic) === operation) ?? null;
}

/** The facts of an operation of either direction. */
export function operationFacts(operation: JudgedOperation): {
  readonly topic: ReviewTopic | null;
  readonly canBeHeld: boolean;
} {
  const topic = arrivalTopicOf(operation);
  return topic === null ? reviewOperations[operation as ReviewOperation] : { topic, ...arrivalTopics[topic] };
}
