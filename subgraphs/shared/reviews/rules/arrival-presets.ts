import { allArrivals } from "./arrivals.js";
import type { JudgingRule } from "./judging-rule.js";
import type { ListInForce } from "./review-lists.js";

export const inboundPresets = ["flag_only", "hold_dangerous", "hold_suspicious"] as const;
export type InboundPreset = (typeof inboundPresets)[number];

const ofPreset = {
  operations: allArrivals,
  identities: "all",
  appliesTo: "everyone",
  approvals: 1,
  ttlHours: null,
  onExpiry: null,
  messageToAgent: null,
} as const;

const dangerous: JudgingRule = {
  ...ofPreset,
  action: "hold",
  conditions: [{ type: "level_at_least", value: "dangerous" }],
};
const suspicious: JudgingRule = {
  ...ofPreset,
  action: "hold",
  conditions: [{ type: "level_at_least", value: "suspicious" }],
};

/** A released sender counts only when it is proved, and never for something dangerous (wire contract reviews S20). */
const fromReleased = (lists: readonly ListInForce[]): JudgingRule[] =>
  lists
    .filter(({ isBuiltIn }) => isBuiltIn)
    .map(({ id }) => ({
      ...ofPreset,
      action: "allow",
      conditions: [
        { type: "authentication", value: "pass" },
        { type: "peer_in_list", value: [id] },
      ],
    }));

/**
 * The rules of a preset about what arrives, in their order (wire contract reviews 2.8). They have no rows.
 * @param lists those of the organization: the list of released senders is there when it has entries
 */
export function arrivalPresetRules(preset: InboundPreset, lists: readonly ListInForce[]): readonly JudgingRule[] {
  if (preset === "flag_only") return [];
  return preset === "hold_dangerous" ? [dangerous] : [dangerous, ...fromReleased(lists), suspicious];
}

/** Whether a preset asks people. */
export const holdsArrivals = (preset: InboundPreset): boolean => arrivalPresetRules(preset, []).length > 0;
