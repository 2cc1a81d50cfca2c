import type { Transaction } from "../../shared/database/client.js";
import { type JudgingRule } from "../../shared/reviews/rules/judging-rule.js";
import { holdsSomething, type OutboundPreset } from "../../shared/reviews/rules/presets.js";
import { hasHoldingPreset } from "./store/policies.js";

/** How many people a locked organization needs who may decide: by its rules, its preset, and those of its agents. */
export async function neededDeciders(
  tx: Transaction,
  organizationId: string,
  { rules, outboundPreset }: { readonly rules: readonly JudgingRule[]; readonly outboundPreset: OutboundPreset },
): Promise<0 | 1 | 2> {
  const approvals = rules.filter(({ action }) => action === "hold").map((rule) => rule.approvals);
  if (approvals.includes(2)) return 2;
  if (approvals.length > 0 || holdsSomething(outboundPreset)) return 1;
  return (await hasHoldingPreset(tx, organizationId)) ? 1 : 0;
}
