import { type Compared, comparedWith, type MatchType } from "./match-target.js";

/** A contact rule, as far as it decides. */
export interface DecidingRule {
  readonly id: string;
  readonly action: "allow" | "block";
  readonly matchType: MatchType;
  /** As `matchTarget` makes it. */
  readonly matchTarget: string;
}

/** What the rules of an identity say of an address. */
export interface AddressVerdict {
  /** As it was asked for. */
  readonly address: string;
  readonly allowed: boolean;
  /** The rule that decided; null when the filter mode did. */
  readonly ruleId: string | null;
  readonly reason: "rule" | "filter_mode";
}

/**
 * Whether an identity exchanges mail with an address (wire contract mail 7): a rule about the address decides, else one
 * about its domain, else the filter mode. The domain must be equal: subdomains are others.
 *
 * A text that is no address could mean anybody: each rule that blocks somebody who could be read there blocks it, none allows it,
 * and what is too long to be read is not allowed.
 */
export function judgeAddress(
  address: string,
  rules: readonly DecidingRule[],
  filterMode: "whitelist" | "blacklist",
  compared: Compared = comparedWith(address),
): AddressVerdict {
  const { addresses, domains, isGuessed, isCut } = compared;
  const ruleOf = (matchType: MatchType, targets: readonly string[]) => {
    const named = new Set(targets);
    return rules.find(
      (rule) => rule.matchType === matchType && named.has(rule.matchTarget) && !(isGuessed && rule.action === "allow"),
    );
  };
  const rule = ruleOf("exact_email", addresses) ?? ruleOf("domain", domains);
  if (rule !== undefined) return { address, allowed: rule.action === "allow", ruleId: rule.id, reason: "rule" };
  return { address, allowed: filterMode === "blacklist" && !isCut, ruleId: null, reason: "filter_mode" };
}
