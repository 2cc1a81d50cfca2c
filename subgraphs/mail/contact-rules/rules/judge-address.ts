import { comparedAddress, type MatchType } from "./match-target.js";

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
 */
export function judgeAddress(
  address: string,
  rules: readonly DecidingRule[],
  filterMode: "whitelist" | "blacklist",
): AddressVerdict {
  const compared = comparedAddress(address);
  const ruleOf = (matchType: MatchType, target: string | undefined) =>
    rules.find((rule) => rule.matchType === matchType && rule.matchTarget === target);
  const rule = ruleOf("exact_email", compared?.address) ?? ruleOf("domain", compared?.domain);
  if (rule !== undefined) return { address, allowed: rule.action === "allow", ruleId: rule.id, reason: "rule" };
  return { address, allowed: filterMode === "blacklist", ruleId: null, reason: "filter_mode" };
}
