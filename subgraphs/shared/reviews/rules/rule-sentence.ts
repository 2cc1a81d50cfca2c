import { conditionWords, type ListNameOf } from "./condition-words.js";
import { arrivalTopicOf, type ArrivalTopic, directionOf, topicsOfArrivals } from "./arrivals.js";
import { allOperations, operationsToHold } from "./operations.js";
import type { JudgingRule } from "./judging-rule.js";

const verbs = { allow: "Allow", hold: "Ask a person before", block: "Refuse" } as const;
const arrivalVerbs = { allow: "Let the agent see", hold: "Ask a person before the agent sees", block: "Hide" } as const;
const arrivalNames: Readonly<Record<ArrivalTopic, string>> = { mail: "mail" };

/** A rule as a sentence for people. */
export function ruleSentence(rule: JudgingRule, nameOf: ListNameOf = () => null): string {
  const { action, operations, conditions, approvals } = rule;
  const direction = directionOf(operations[0] ?? "");
  const isForTwo = action === "hold" && approvals === 2;
  const verb = (direction === "in" ? arrivalVerbs : verbs)[action];
  const what = direction === "in" ? arrivalWords(rule) : operationWords(rule);
  const when = conditions.map((condition) => conditionWords(condition, nameOf, direction)).join(" and ");
  return `${isForTwo ? verb.replace("a person", "two people") : verb} ${what}${when === "" ? "" : ` if ${when}`}.`;
}

function operationWords({ operations }: JudgingRule): string {
  if (operations.length === allOperations.length) return "everything";
  const isEverySend =
    operations.length === operationsToHold.length && operationsToHold.every((one) => operations.includes(one));
  return isEverySend ? "every send" : operations.join(", ");
}

function arrivalWords({ operations }: JudgingRule): string {
  if (topicsOfArrivals.length > 1 && operations.length === topicsOfArrivals.length) return "everything that arrives";
  const topics = operations.map(arrivalTopicOf).filter((topic) => topic !== null);
  return `${topics.map((topic) => arrivalNames[topic]).join(", ")} that arrives`;
}
