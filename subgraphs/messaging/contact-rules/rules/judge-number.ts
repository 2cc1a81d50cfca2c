import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { judge, type Judgement, type JudgingRule } from "../../../shared/contact-rules/rules/judge.js";
import { comparedAddress, matchTarget } from "./match-target.js";

/** A contact rule, as far as it decides. */
export interface DecidingRule extends JudgingRule {
  /** As `matchTarget` makes it. */
  readonly matchTarget: string;
}

/** What the rules of an identity say of a remote address, in one direction. */
export interface NumberVerdict extends Judgement {
  /** As it was asked for. */
  readonly number: string;
}

/**
 * Whether messages go from an address to an identity, or the other way (wire contract im 12): the rule about the address decides,
 * else the filter mode. Whom no rule can name is not let in: nobody could block them.
 */
export function judgeNumber(
  number: string,
  rules: readonly DecidingRule[],
  side: Side,
  filterMode: FilterMode,
): NumberVerdict {
  const compared = comparedAddress(number);
  const about = rules.filter((rule) => rule.matchTarget === compared);
  const judgement = judge([about], side, filterMode);
  const isNamed = judgement.reason === "rule" || matchTarget(number.trim()) !== null;
  return { number, ...judgement, allowed: judgement.allowed && isNamed };
}
