import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { judge, type Judgement, type JudgingRule } from "../../../shared/contact-rules/rules/judge.js";
import { comparedAddress, matchTarget } from "./match-target.js";

/** A contact rule, as far as it decides. */
export interface DecidingRule extends JudgingRule {
  /** As `matchTarget` makes it. */
  readonly matchTarget: string;
}

/** The decision of an identity's rules about a remote address, in one direction. */
export interface NumberVerdict extends Judgement {
  /** As in the request. */
  readonly number: string;
}

/**
 * Whether messages may go from an address to an identity, or in the other direction (wire contract im 12): the rule
 * about the address decides, else the filter mode. A sender that no rule can name is refused, because it could not be
 * blocked.
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
