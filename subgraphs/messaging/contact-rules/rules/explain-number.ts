import { type DecidingRule, judgeNumber, type NumberVerdict } from "./judge-number.js";

/** What decides about a remote address, in the order in which it is asked (wire contract im 12). */
export const admissionSteps = ["number_rule", "filter_mode"] as const;
export type AdmissionStep = (typeof admissionSteps)[number];

/** The verdict about an address, and the step that made it. */
export function explainNumber(
  number: string,
  rules: readonly DecidingRule[],
  filterMode: "whitelist" | "blacklist",
): { readonly verdict: NumberVerdict; readonly step: AdmissionStep } {
  const verdict = judgeNumber(number, rules, filterMode);
  return { verdict, step: verdict.reason === "rule" ? "number_rule" : "filter_mode" };
}

/** What a step decides if it applies, as a sentence for users. */
export function explanationOf(step: AdmissionStep, filterMode: "whitelist" | "blacklist"): string {
  if (step === "number_rule") return "A contact rule about this number decides.";
  return filterMode === "whitelist"
    ? "The filter mode is whitelist: without a rule that allows the number, its messages are blocked."
    : "The filter mode is blacklist: without a rule that blocks the number, its messages arrive.";
}
