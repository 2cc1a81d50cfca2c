import type { JudgingRule } from "./judging-rule.js";
import { allOperations, operationsToHold, type ReviewOperation } from "./operations.js";

export const outboundPresets = ["autonomous", "first_contacts", "all_held", "read_only"] as const;
export type OutboundPreset = (typeof outboundPresets)[number];

/** Presets apply to keys only (wire contract reviews 2.6). */
const ofPreset = {
  identities: "all",
  appliesTo: "agents",
  conditions: [],
  approvals: 1,
  ttlHours: null,
  onExpiry: null,
  messageToAgent: null,
} as const;

/** The six that begin something; a changed message of team chat was sent before. */
const firstSends: readonly ReviewOperation[] = operationsToHold.filter((operation) => operation !== "chat.update");

/** The rules of each preset, in their order (wire contract reviews 2.8). They have no rows. */
export const presetRules: Readonly<Record<OutboundPreset, readonly JudgingRule[]>> = {
  autonomous: [],
  first_contacts: [
    {
      ...ofPreset,
      action: "hold",
      operations: operationsToHold,
      conditions: [{ type: "findings", value: ["secret_material"] }],
    },
    {
      ...ofPreset,
      action: "hold",
      operations: firstSends,
      conditions: [
        { type: "audience", value: "outside" },
        { type: "first_contact", value: "identity" },
      ],
    },
    {
      ...ofPreset,
      action: "hold",
      operations: operationsToHold,
      conditions: [{ type: "level_at_least", value: "dangerous" }],
    },
  ],
  all_held: [
    {
      ...ofPreset,
      action: "hold",
      operations: operationsToHold,
      conditions: [{ type: "audience", value: "outside" }],
    },
    { ...ofPreset, action: "block", operations: ["a2a.push_config", "webhook.write", "contact_rule.allow"] },
  ],
  read_only: [{ ...ofPreset, action: "block", operations: allOperations }],
};

/** Whether a preset asks people. */
export function holdsSomething(preset: OutboundPreset): boolean {
  return presetRules[preset].some(({ action }) => action === "hold");
}
