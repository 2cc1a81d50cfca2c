import type { Violation } from "../../../shared/errors/problem.js";
import { oneLine } from "../../../shared/rules/one-line.js";
import { textViolation } from "../../../shared/rules/text.js";
import type { Condition, ConditionType } from "../../../shared/reviews/rules/condition.js";
import { conditionTypes } from "../../../shared/reviews/rules/condition-topics.js";
import type { JudgingRule } from "../../../shared/reviews/rules/judging-rule.js";
import {
  arrivalOf,
  arrivalTopicOf,
  directionOf,
  type JudgedOperation,
  type ReviewDirection,
  topicsOfArrivals,
} from "../../../shared/reviews/rules/arrivals.js";
import { allOperations, type ReviewOperation } from "../../../shared/reviews/rules/operations.js";
import { messageLength, mostConditions, mostOperations, nameLength } from "./limits.js";
import { readCondition, type ZoneOf } from "./read-condition.js";

/** A rule as a client writes it: all its members, those of a change merged with those of before. */
export interface GivenRule {
  readonly name: string;
  readonly enabled: boolean;
  readonly direction: ReviewDirection;
  /** Empty for a rule about what arrives. */
  readonly operations: readonly string[];
  /** Empty for a rule about what is sent. */
  readonly topics: readonly string[];
  readonly appliesTo: JudgingRule["appliesTo"];
  readonly conditions: readonly { readonly type: string; readonly value: unknown }[];
  readonly action: JudgingRule["action"];
  readonly approvals: number;
  readonly ttlHours: number | null;
  readonly onExpiry: JudgingRule["onExpiry"];
  readonly messageToAgent: string | null;
}

/** The same, checked. Its identities are read elsewhere. */
export type RuleDraft = Omit<JudgingRule, "identities"> & { readonly name: string; readonly enabled: boolean };

/** A rule as it is stored, or its errors (wire contract reviews 2.1). */
export function readRuleDraft(given: GivenRule, zoneOf: ZoneOf): RuleDraft | readonly Violation[] {
  const violations: Violation[] = [];
  const { name, action, onExpiry, ttlHours } = given;
  const messageToAgent = given.messageToAgent === "" ? null : given.messageToAgent;
  const add = (path: Violation["path"], message: string): void => void violations.push({ path, message });

  const nameError = textViolation(["name"], name, nameLength);
  if (nameError !== null) violations.push(nameError);
  if (messageToAgent !== null) {
    const error = textViolation(["messageToAgent"], messageToAgent, messageLength);
    if (error !== null) violations.push(error);
    if (oneLine(messageToAgent) !== messageToAgent) add(["messageToAgent"], "The text must be one line.");
  }
  if (given.approvals !== 1 && given.approvals !== 2) add(["approvals"], "A rule needs 1 or 2 approvals.");
  if (ttlHours !== null && (ttlHours < 1 || ttlHours > 720)) add(["ttlHours"], "ttlHours must be between 1 and 720.");
  if (action !== "hold") {
    if (given.approvals === 2) add(["approvals"], "Only a rule that holds asks people.");
    if (ttlHours !== null) add(["ttlHours"], "Only a rule that holds has a time.");
    if (onExpiry !== null) add(["onExpiry"], "Only a rule that holds has an end of its time.");
  }
  if (given.approvals === 2 && onExpiry === "approve") {
    add(["onExpiry"], "What two people must see is not approved by itself.");
  }
  const isInbound = given.direction === "in";
  if (isInbound && messageToAgent !== null) add(["messageToAgent"], "No agent learns of what it does not see.");
  const operations = isInbound ? readTopics(given, add) : readOperations(given, add);
  const conditions = readConditions(given.conditions, zoneOf, add);
  if (violations.length > 0) return violations;
  return {
    name,
    enabled: given.enabled,
    operations,
    appliesTo: given.appliesTo,
    conditions,
    action,
    approvals: given.approvals as 1 | 2,
    ttlHours,
    onExpiry,
    messageToAgent,
  };
}

type Add = (path: Violation["path"], message: string) => void;

/** In the order of the table, so that equal rules are equal. */
function readOperations({ operations: given, topics }: GivenRule, add: Add): readonly ReviewOperation[] {
  if (topics.length > 0) add(["topics"], "Only a rule about what arrives has topics.");
  if (given.length === 0 || given.length > mostOperations) {
    add(["operations"], `A rule has 1 to ${mostOperations} operations.`);
    return [];
  }
  given.forEach((operation, index) => {
    if (!allOperations.some((known) => known === operation)) add(["operations", index], "There is no such operation.");
    else if (given.indexOf(operation) !== index) add(["operations", index], "The operation is there twice.");
  });
  return allOperations.filter((operation) => given.includes(operation));
}

function readTopics({ operations, topics }: GivenRule, add: Add): readonly JudgedOperation[] {
  if (operations.length > 0) add(["operations"], "A rule about what arrives has topics instead.");
  if (topics.length === 0) add(["topics"], `A rule about what arrives has topics, of ${topicsOfArrivals.join(", ")}.`);
  // The rest of a long list is not looked at.
  for (const [index, topic] of topics.slice(0, mostOperations).entries()) {
    if (!topicsOfArrivals.some((known) => known === topic)) add(["topics", index], "Rules do not judge such arrivals.");
    else if (topics.indexOf(topic) !== index) add(["topics", index], "The topic is there twice.");
  }
  return topicsOfArrivals.filter((topic) => topics.includes(topic)).map(arrivalOf);
}

/** The direction, operations and topics of a stored rule, as clients write them. */
export function scopeOf(stored: readonly JudgedOperation[]): Pick<GivenRule, "direction" | "operations" | "topics"> {
  const topics = stored.map(arrivalTopicOf).filter((topic) => topic !== null);
  const operations = stored.filter((operation) => directionOf(operation) === "out");
  return { direction: topics.length > 0 ? "in" : "out", operations, topics };
}

function readConditions(given: GivenRule["conditions"], zoneOf: ZoneOf, add: Add): readonly Condition[] {
  if (given.length > mostConditions) {
    add(["conditions"], `A rule has at most ${mostConditions} conditions.`);
    return [];
  }
  return given.flatMap(({ type, value }, index) => {
    if (!isConditionType(type)) {
      add(["conditions", index, "type"], `There is no such condition. There are ${conditionTypes.join(", ")}.`);
      return [];
    }
    if (given.findIndex((other) => other.type === type) !== index) {
      add(["conditions", index, "type"], "A rule has a condition once.");
    }
    const read = readCondition(type, value, zoneOf);
    if ("value" in read) return [read.value];
    add(["conditions", index, "value"], read.error);
    return [];
  });
}

const isConditionType = (type: string): type is ConditionType => conditionTypes.some((known) => known === type);

export const isRefusedDraft = (draft: RuleDraft | readonly Violation[]): draft is readonly Violation[] =>
  Array.isArray(draft);
