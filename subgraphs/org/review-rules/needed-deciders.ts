import type { Transaction } from "../../shared/database/client.js";
import { type JudgingRule } from "../../shared/reviews/rules/judging-rule.js";
import { holdsArrivals } from "../../shared/reviews/rules/arrival-presets.js";
import type { Presets } from "../../shared/reviews/rules/policy-in-force.js";
import { holdsSomething } from "../../shared/reviews/rules/presets.js";
import type { OwnPresets } from "./rules/own-presets.js";
import { hasHoldingPreset } from "./store/policies.js";

/** How many people a locked organization needs who may decide: by its rules, its presets, and those of its agents. */
export async function neededDeciders(
  tx: Transaction,
  organizationId: string,
  { rules, ...presets }: Presets & { readonly rules: readonly JudgingRule[] },
): Promise<0 | 1 | 2> {
  const approvals = rules.filter(({ action }) => action === "hold").map((rule) => rule.approvals);
  if (approvals.includes(2)) return 2;
  if (approvals.length > 0 || asksPeople(presets)) return 1;
  return (await hasHoldingPreset(tx, organizationId)) ? 1 : 0;
}

/** Whether one of the presets asks people; null: none of its own. */
export function asksPeople({ outboundPreset, inboundPreset }: OwnPresets): boolean {
  return (
    (outboundPreset !== null && holdsSomething(outboundPreset)) ||
    (inboundPreset !== null && holdsArrivals(inboundPreset))
  );
}
