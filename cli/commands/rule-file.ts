import type { CreateReviewRuleInput, ReviewRuleFactsFragment } from "../../clients/graphql/index.js";
import { UsageError } from "../terminal/exit-codes.js";

/** A rule in a file: as REST has it, without what the server adds. A member that is left out has its default. */
export interface FileRule {
  readonly name: string;
  readonly direction: string;
  readonly operations: readonly string[];
  readonly topics: readonly string[];
  readonly identities: "all" | readonly string[];
  readonly applies_to: string;
  readonly enabled: boolean;
  readonly conditions: readonly { readonly type: string; readonly value: unknown }[];
  readonly action: string;
  readonly approvals: number;
  readonly ttl_hours: number | null;
  readonly on_expiry: string | null;
  readonly message_to_agent: string | null;
}

const defaults: Omit<FileRule, "name" | "action"> = {
  direction: "out",
  operations: [],
  topics: [],
  identities: "all",
  applies_to: "agents",
  enabled: true,
  conditions: [],
  approvals: 1,
  ttl_hours: null,
  on_expiry: null,
  message_to_agent: null,
};

/** A rule as a file has it. */
export function toFileRule(rule: ReviewRuleFactsFragment): FileRule {
  return {
    name: rule.name,
    direction: rule.direction.toLowerCase(),
    operations: rule.operations,
    topics: rule.topics,
    identities: rule.agentHandles ?? "all",
    applies_to: rule.appliesTo.toLowerCase(),
    enabled: rule.enabled,
    conditions: rule.conditions.map(({ type, value }) => ({ type, value })),
    action: rule.action.toLowerCase(),
    approvals: rule.approvals,
    ttl_hours: rule.ttlHours,
    on_expiry: rule.onExpiry?.toLowerCase() ?? null,
    message_to_agent: rule.messageToAgent,
  };
}

/** The members of a rule for the API. The server checks their values. */
export function toRuleInput(rule: FileRule): CreateReviewRuleInput {
  const { name, enabled, approvals, operations, topics, conditions, identities } = rule;
  return {
    name,
    enabled,
    approvals,
    operations: [...operations],
    topics: [...topics],
    conditions: [...conditions],
    agentHandles: identities === "all" ? null : [...identities],
    direction: rule.direction.toUpperCase() as CreateReviewRuleInput["direction"],
    action: rule.action.toUpperCase() as CreateReviewRuleInput["action"],
    appliesTo: rule.applies_to.toUpperCase() as CreateReviewRuleInput["appliesTo"],
    onExpiry: (rule.on_expiry?.toUpperCase() ?? null) as CreateReviewRuleInput["onExpiry"],
    ttlHours: rule.ttl_hours,
    messageToAgent: rule.message_to_agent,
  };
}

/** Reads the text of a file: a list of rules in their order. @throws UsageError that says what is wrong, and where */
export function readRuleFile(text: string): FileRule[] {
  const given = parse(text);
  if (!Array.isArray(given)) throw new UsageError("The file must be a JSON list of rules.");
  const rules = given.map(readOne);
  const twice = rules.find((rule, at) => rules.findIndex((other) => keyOf(other) === keyOf(rule)) !== at);
  if (twice !== undefined) throw new UsageError(`Two rules of the file are named "${twice.name}".`);
  return rules;
}

/** The key of a rule: its direction never changes. */
export const keyOf = ({ direction, name }: Pick<FileRule, "direction" | "name">): string => `${direction} ${name}`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("The file is no JSON.");
  }
}

/** Texts that the API knows in upper case. */
const choices: Readonly<Record<string, readonly string[]>> = {
  direction: ["out", "in"],
  action: ["allow", "hold", "block"],
  applies_to: ["agents", "everyone"],
  on_expiry: ["reject", "approve"],
};

function readOne(given: unknown, at: number): FileRule {
  const wrong = (why: string): UsageError => new UsageError(`Rule ${at + 1} of the file: ${why}`);
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw wrong("it is no JSON object.");
  const rule = { ...defaults, ...given } as FileRule;
  const unknown = Object.keys(given).find((name) => !(name in defaults) && name !== "name" && name !== "action");
  if (unknown !== undefined) throw wrong(`${unknown} is no member of a rule.`);
  if (typeof rule.name !== "string" || rule.name.trim() === "") throw wrong("it has no name.");
  for (const [member, values] of Object.entries(choices)) {
    const value = rule[member as keyof FileRule];
    if (value === null && member === "on_expiry") continue;
    if (!values.includes(value as string)) throw wrong(`${member} must be one of ${values.join(", ")}.`);
  }
  const lists = ["operations", "topics", "conditions"] as const;
  const noList = lists.find((member) => !Array.isArray(rule[member]));
  if (noList !== undefined) throw wrong(`${noList} must be a list.`);
  if (rule.identities !== "all" && !Array.isArray(rule.identities)) {
    throw wrong('identities must be "all" or a list of handles.');
  }
  return rule;
}
