import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { type DecidingRule, judgeNumber, type NumberVerdict } from "./judge-number.js";

/** The steps of the decision about a remote address, in order (wire contract im 12). */
export const admissionSteps = ["number_rule", "filter_mode"] as const;
export type AdmissionStep = (typeof admissionSteps)[number];

/** The verdict about an address in one direction, and the step that made it. */
export function explainNumber(
  number: string,
  rules: readonly DecidingRule[],
  side: Side,
  filterMode: FilterMode,
): { readonly verdict: NumberVerdict; readonly step: AdmissionStep } {
  const verdict = judgeNumber(number, rules, side, filterMode);
  return { verdict, step: verdict.reason === "rule" ? "number_rule" : "filter_mode" };
}

const byMode = {
  inbound: {
    whitelist: "The filter mode is whitelist: without a rule that allows the number, its messages are blocked.",
    blacklist: "The filter mode is blacklist: without a rule that blocks the number, its messages arrive.",
  },
  outbound: {
    whitelist: "The filter mode is whitelist: without a rule that allows the number, messages to it are refused.",
    blacklist: "The filter mode is blacklist: without a rule that blocks the number, messages to it are sent.",
  },
} as const;

/** The decision of a step if it applies, as a sentence for users. */
export function explanationOf(step: AdmissionStep, side: Side, filterMode: FilterMode): string {
  return step === "number_rule" ? "A contact rule about this number decides." : byMode[side][filterMode];
}
