import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { judge, type Judgement, type JudgingRule } from "../../../shared/contact-rules/rules/judge.js";
import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import { type Compared, comparedWith, type MatchType } from "./match-target.js";

/** The fields of a contact rule that matter for a decision. */
export interface DecidingRule extends JudgingRule {
  readonly matchType: MatchType;
  /** In the form of `matchTarget`. */
  readonly matchTarget: string;
}

/** The decision of an identity's rules about an address, in one direction. */
export interface AddressVerdict extends Judgement {
  /** As in the request. */
  readonly address: string;
}

/**
 * Whether mail may go from an address to an identity, or in the other direction (wire contract mail 7). A rule about
 * the address decides, else one about its domain, else the filter mode. The domain must be equal: subdomains are
 * different domains.
 *
 * A text that is not an address could mean anybody. Each rule that blocks an address that a reader could find in it
 * blocks it, no rule allows it, and a text that is too long to be examined is not allowed.
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
