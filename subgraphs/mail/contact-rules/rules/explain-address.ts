import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { type AddressVerdict, type DecidingRule, judgeAddress } from "./judge-address.js";

/** The steps of the decision about an address, in order (wire contract mail 7). */
export const admissionSteps = ["address_rule", "domain_rule", "filter_mode"] as const;
export type AdmissionStep = (typeof admissionSteps)[number];

/** The decision about an address in one direction, and the step that made it. */
export function explainAddress(
  address: string,
  rules: readonly DecidingRule[],
  side: Side,
  filterMode: FilterMode,
): { readonly verdict: AddressVerdict; readonly step: AdmissionStep } {
  const verdict = judgeAddress(address, rules, side, filterMode);
  const rule = rules.find(({ id }) => id === verdict.ruleId);
  const step = rule === undefined ? "filter_mode" : rule.matchType === "exact_email" ? "address_rule" : "domain_rule";
  return { verdict, step };
}

const byMode = {
  inbound: {
    whitelist: "The filter mode is whitelist: without a rule that allows the address, its mail is blocked.",
    blacklist: "The filter mode is blacklist: without a rule that blocks the address, its mail arrives.",
  },
  outbound: {
    whitelist: "The filter mode is whitelist: without a rule that allows the address, mail to it is refused.",
    blacklist: "The filter mode is blacklist: without a rule that blocks the address, mail to it is sent.",
  },
} as const;

/** The decision of a step if it applies, as a sentence for users. */
export function explanationOf(step: AdmissionStep, side: Side, filterMode: FilterMode): string {
  if (step === "address_rule") return "A contact rule about exactly this address decides.";
  if (step === "domain_rule") return "A contact rule about the domain of this address decides.";
  return byMode[side][filterMode];
}
