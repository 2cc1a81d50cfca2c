import type { Side } from "../../../shared/contact-rules/rules/direction.js";
import type { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { type Filter, judgePerson, type Verdict } from "./judge-person.js";
import type { Person } from "./person.js";

/** The steps that decide about a user, in their order (wire contract client-drift 9c). */
export const admissionSteps = ["user_rule", "workspace_rule", "filter_mode"] as const;
export type AdmissionStep = (typeof admissionSteps)[number];

/** The verdict about a user in one direction, and the step that made it. */
export function explainPerson(
  person: Person,
  filter: Filter,
): { readonly verdict: Verdict; readonly step: AdmissionStep } {
  const verdict = judgePerson(person, filter);
  const rule = filter.rules.find(({ id }) => id === verdict.ruleId);
  if (rule === undefined) return { verdict, step: "filter_mode" };
  return { verdict, step: rule.matchType === "exact_user" ? "user_rule" : "workspace_rule" };
}

const byMode = {
  inbound: {
    whitelist: "The filter mode is whitelist: without a rule that allows the user, what they write is hidden.",
    blacklist: "The filter mode is blacklist: without a rule that blocks the user, what they write arrives.",
  },
  outbound: {
    whitelist: "The filter mode is whitelist: without a rule that allows the user, messages to them are refused.",
    blacklist: "The filter mode is blacklist: without a rule that blocks the user, messages to them are sent.",
  },
} as const;

/** The decision of a step that applies, as a sentence for users. */
export function explanationOf(step: AdmissionStep, side: Side, filterMode: FilterMode): string {
  if (step === "user_rule") return "A contact rule about exactly this user decides.";
  if (step === "workspace_rule") return "A contact rule about the workspace of this user decides.";
  return byMode[side][filterMode];
}
