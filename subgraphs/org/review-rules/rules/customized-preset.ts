import type { JudgingRule } from "../../../shared/reviews/rules/judging-rule.js";
import { type OutboundPreset, presetRules } from "../../../shared/reviews/rules/presets.js";

/** The names of the rules of each preset, in their order. */
const names: Readonly<Record<OutboundPreset, readonly string[]>> = {
  autonomous: [],
  first_contacts: ["Secrets", "First contacts outside", "Dangerous content"],
  all_held: ["Everything that leaves", "Addresses and permissions by keys"],
  read_only: ["Every send"],
};

/** A rule of a preset that becomes a rule of the organization; whom it concerns is its caller's. */
export type CustomizedRule = Omit<JudgingRule, "identities"> & { readonly name: string };

/** The rules of a preset as an organization could have written them, in their order (wire contract reviews R36). */
export function customizedRules(preset: OutboundPreset): CustomizedRule[] {
  return presetRules[preset].map((rule, at) => ({ ...rule, name: names[preset][at]! }));
}
