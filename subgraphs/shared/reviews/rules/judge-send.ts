import type { StepOutcome } from "../../rules/decision-path.js";
import { arrivalPresetRules } from "./arrival-presets.js";
import { directionOf, type ReviewDirection } from "./arrivals.js";
import { checkCondition, type CheckedCondition } from "./check-condition.js";
import type { SendFacts } from "./facts.js";
import { ruleFits } from "./rule-fits.js";
import type { JudgingRule, OnExpiry, ReviewAction } from "./judging-rule.js";
import type { PolicyInForce } from "./policy-in-force.js";
import { presetRules } from "./presets.js";
import { rulesAbout } from "./rules-about.js";
import { quantityOf } from "./quantity.js";
import { ruleSentence } from "./rule-sentence.js";

/** One step of a decision. */
export interface JudgedStep {
  /** `rule:<id>`, `preset:<code>` for each rule of a preset, or `default`. */
  readonly step: string;
  /** Its decision if it applies, as a sentence. */
  readonly explanation: string;
  readonly outcome: StepOutcome;
  /** As far as they were checked. */
  readonly conditions: readonly CheckedCondition[];
}

/** The decision of the rules about a send, or about something that arrived. */
export interface Judgement {
  readonly action: ReviewAction;
  /** The step that decided. */
  readonly step: string;
  readonly ruleId: string | null;
  readonly path: readonly JudgedStep[];
  readonly approvals: 1 | 2;
  readonly ttlHours: number;
  readonly onExpiry: OnExpiry;
  readonly messageToAgent: string | null;
  readonly policyVersion: number;
}

interface Candidate {
  readonly step: string;
  readonly ruleId: string | null;
  readonly explanation: string;
  readonly rule: JudgingRule;
}

/**
 * Steps 3 to 5 of wire contract reviews 2.6: the first rule that fits decides, first those of people, then those of the preset. Only
 * rules about that direction are looked at.
 * The same facts and policy have the same result (R29).
 */
export function judgeSend(policy: PolicyInForce, facts: SendFacts): Judgement {
  const path: JudgedStep[] = [];
  let deciding: Candidate | null = null;
  for (const candidate of candidates(policy, directionOf(facts.operation))) {
    const { step, explanation, rule } = candidate;
    if (deciding !== null) path.push({ step, explanation, outcome: "not_reached", conditions: [] });
    else {
      const { applies, conditions } = tryRule(rule, facts);
      if (applies) deciding = candidate;
      path.push({ step, explanation, outcome: applies ? "decides" : "passed", conditions });
    }
  }
  const isDefault = deciding === null;
  const explanation = "Everything else is allowed.";
  path.push({ step: "default", explanation, outcome: isDefault ? "decides" : "not_reached", conditions: [] });
  return { ...resultOf(policy, deciding, facts.level), path, policyVersion: policy.version };
}

function candidates(policy: PolicyInForce, direction: ReviewDirection): Candidate[] {
  const { rules, lists, outboundPreset, inboundPreset } = policy;
  const nameOf = (id: string): string | null => lists.find((list) => list.id === id)?.name ?? null;
  const own = rulesAbout(rules, direction).map((rule) => ({
    step: `rule:${rule.id}`,
    ruleId: rule.id,
    explanation: `${rule.name}: ${ruleSentence(rule, nameOf)}`,
    rule,
  }));
  const [preset, rulesOfPreset] =
    direction === "in"
      ? [inboundPreset, arrivalPresetRules(inboundPreset, lists)]
      : [outboundPreset, presetRules[outboundPreset]];
  const ofPreset = rulesOfPreset.map((rule) => ({
    step: `preset:${preset}`,
    ruleId: null,
    explanation: ruleSentence(rule, nameOf),
    rule,
  }));
  return [...own, ...ofPreset];
}

/** Whether a rule decides about a send. Conditions after one that is not met are not checked. */
function tryRule(
  rule: JudgingRule,
  facts: SendFacts,
): { readonly applies: boolean; readonly conditions: readonly CheckedCondition[] } {
  if (!ruleFits(rule, facts)) return { applies: false, conditions: [] };
  const conditions: CheckedCondition[] = [];
  for (const condition of rule.conditions) {
    const checked = checkCondition(condition, facts, quantityOf(rule.action));
    conditions.push(checked);
    const counts = checked.outcome === "unknown" ? rule.action !== "allow" : checked.outcome === "met";
    if (!counts) return { applies: false, conditions };
  }
  return { applies: true, conditions };
}

function resultOf(
  policy: PolicyInForce,
  deciding: Candidate | null,
  level: SendFacts["level"],
): Omit<Judgement, "path" | "policyVersion"> {
  if (deciding === null) {
    const { ttlHours, onExpiry } = policy;
    return { action: "allow", step: "default", ruleId: null, approvals: 1, ttlHours, onExpiry, messageToAgent: null };
  }
  const { step, ruleId, rule } = deciding;
  const { action, approvals, messageToAgent } = rule;
  return {
    action,
    step,
    ruleId,
    approvals,
    ttlHours: rule.ttlHours ?? policy.ttlHours,
    // A send that two people must see, or that is dangerous, is not let out because no one saw it.
    onExpiry:
      approvals === 2 || level === null || level === "dangerous" ? "reject" : (rule.onExpiry ?? policy.onExpiry),
    messageToAgent,
  };
}
