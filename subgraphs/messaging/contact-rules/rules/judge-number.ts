import { comparedAddress, matchTarget } from "./match-target.js";

/** A contact rule, as far as it decides. */
export interface DecidingRule {
  readonly id: string;
  readonly action: "allow" | "block";
  /** As `matchTarget` makes it. */
  readonly matchTarget: string;
}

/** What the rules of an identity say of a remote address, in both directions. */
export interface NumberVerdict {
  /** As it was asked for. */
  readonly number: string;
  readonly allowed: boolean;
  /** The rule that decided; null when the filter mode did. */
  readonly ruleId: string | null;
  readonly reason: "rule" | "filter_mode";
}

/**
 * Whether an identity exchanges messages with an address (wire contract im 12): its rule decides, else the filter mode. Whom no
 * rule can name is not let in: nobody could block them.
 */
export function judgeNumber(
  number: string,
  rules: readonly DecidingRule[],
  filterMode: "whitelist" | "blacklist",
): NumberVerdict {
  const compared = comparedAddress(number);
  const rule = rules.find((one) => one.matchTarget === compared);
  if (rule !== undefined) return { number, allowed: rule.action === "allow", ruleId: rule.id, reason: "rule" };
  const isNamed = matchTarget(number.trim()) !== null;
  return { number, allowed: filterMode === "blacklist" && isNamed, ruleId: null, reason: "filter_mode" };
}
