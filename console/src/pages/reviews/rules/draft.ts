import type {
  CreateReviewRuleInput,
  ReviewAction,
  ReviewDirection,
  ReviewRuleItemFragment,
  ReviewRuleScope,
  SimulatedRuleInput,
} from "../../../../../generated/console-documents.js";
import type { Condition } from "./condition-kinds.js";
import { operations } from "./operations.js";

/** A rule as it is typed. */
export interface RuleDraft {
  readonly name: string;
  readonly enabled: boolean;
  readonly action: ReviewAction;
  /** It stays as it is when the rule is saved. */
  readonly direction: ReviewDirection;
  /** For a rule about what is sent. */
  readonly operations: readonly string[];
  /** For a rule about what arrives. */
  readonly topics: readonly string[];
  /** Handles, separated by blanks or commas; empty for all agents. */
  readonly agents: string;
  readonly appliesTo: ReviewRuleScope;
  readonly conditions: readonly Condition[];
  readonly approvals: number;
  readonly messageToAgent: string;
}

export const newRule: RuleDraft = {
  name: "",
  enabled: true,
  action: "HOLD",
  direction: "OUT",
  operations: ["mail.send"],
  topics: ["mail"],
  agents: "",
  appliesTo: "AGENTS",
  conditions: [],
  approvals: 1,
  messageToAgent: "",
};

export function draftOf(rule: ReviewRuleItemFragment): RuleDraft {
  const { name, enabled, action, direction, topics, agentHandles, appliesTo, conditions, approvals } = rule;
  const about = rule.operations;
  const agents = (agentHandles ?? []).map((handle) => `@${handle}`).join(" ");
  const messageToAgent = rule.messageToAgent ?? "";
  const facts = { name, enabled, action, direction, topics, appliesTo, conditions, approvals };
  return { ...facts, operations: about, agents, messageToAgent };
}

/** The rule of a draft, as the API takes it. A held operation must be one that can wait. */
export function inputOf(draft: RuleDraft): CreateReviewRuleInput {
  const handles = draft.agents.split(/[\s,]+/).flatMap((one) => (one === "" ? [] : [one.replace(/^@/, "")]));
  const canWait = new Set(operations.flatMap(({ value, canBeHeld }) => (canBeHeld ? [value] : [])));
  const isInbound = draft.direction === "IN";
  const chosen = draft.operations.filter((one) => draft.action !== "HOLD" || canWait.has(one));
  return {
    name: draft.name.trim(),
    enabled: draft.enabled,
    action: draft.action,
    direction: draft.direction,
    operations: isInbound ? [] : chosen,
    topics: isInbound ? [...draft.topics] : [],
    agentHandles: handles.length === 0 ? null : handles,
    appliesTo: draft.appliesTo,
    conditions: draft.conditions.map(({ type, value }) => ({ type, value })),
    approvals: draft.action === "HOLD" ? draft.approvals : 1,
    messageToAgent: isInbound || draft.messageToAgent.trim() === "" ? null : draft.messageToAgent.trim(),
  };
}

/** The members that a draft changes. Others stay, such as agents that were deleted. */
export function changedOf(first: RuleDraft, draft: RuleDraft): Omit<Partial<CreateReviewRuleInput>, "direction"> {
  const [before, after] = [inputOf(first), inputOf(draft)];
  const names = Object.keys(after) as (keyof CreateReviewRuleInput)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** All rules in their order, with the draft in the place of its rule or at the end, as a simulation takes them. */
export function rulesWith(
  rules: readonly ReviewRuleItemFragment[],
  changed: ReviewRuleItemFragment | null,
  draft: RuleDraft,
): SimulatedRuleInput[] {
  const all = rules.flatMap((rule): SimulatedRuleInput[] => {
    if (rule.id === changed?.id) return [{ ...simulated(rule), ...changedOf(draftOf(rule), draft) }];
    // A rule about deleted agents alone concerns no send.
    return rule.agentHandles?.length === 0 ? [] : [simulated(rule)];
  });
  return changed === null ? [...all, inputOf(draft)] : all;
}

function simulated(rule: ReviewRuleItemFragment): SimulatedRuleInput {
  const { id, ttlHours, onExpiry } = rule;
  return { ...inputOf(draftOf(rule)), id, ttlHours, onExpiry };
}
