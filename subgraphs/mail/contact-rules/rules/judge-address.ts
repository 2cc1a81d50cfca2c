import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { judge, type Judgement, type JudgingRule } from "../../../shared/contact-rules/rules/judge.js";
import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import { type Compared, comparedWith, type MatchType } from "./match-target.js";

/** A contact rule, as far as it decides. */
export interface DecidingRule extends JudgingRule {
  readonly matchType: MatchType;
  /** As `matchTarget` makes it. */
  readonly matchTarget: string;
}

/** What the rules of an identity say of an address, in one direction. */
export interface AddressVerdict extends Judgement {
  /** As it was asked for. */
  readonly address: string;
}

/**
 * Whether mail goes from an address to an identity, or the other way (wire contract mail 7): a rule about the address decides, else
 * one about its domain, else the filter mode. The domain must be equal: subdomains are others.
 *
 * A text that is no address could mean anybody: each rule that blocks somebody who could be read there blocks it, none allows it,
 * and what is too long to be read is not allowed.
 */
export function judgeAddress(
  address: string,
  rules: readonly DecidingRule[],
  side: Side,
  filterMode: FilterMode,
  compared: Compared = comparedWith(address),
): AddressVerdict {
  const { addresses, domains, isGuessed, isCut } = compared;
  const rulesAbout = (matchType: MatchType, targets: readonly string[]) => {
    const named = new Set(targets);
    return rules.filter(
      (rule) => rule.matchType === matchType && named.has(rule.matchTarget) && !(isGuessed && rule.action === "allow"),
    );
  };
  const levels = [rulesAbout("exact_email", addresses), rulesAbout("domain", domains)];
  const judgement = judge(levels, side, filterMode);
  const allowed = judgement.allowed && !(isCut && judgement.reason === "filter_mode");
  return { address, ...judgement, allowed };
}
