import { arrange } from "./arrange.js";
import { type Direction, sidesOf, type Side } from "./direction.js";
import { type Action, type Plan, type Refusal, ruleOn, type TargetRule } from "./target-rules.js";

/**
 * Computes the rules about a target after one is added (wire contract client-drift 7a). An equal rule for the other
 * direction is extended to both. An addition that repeats or contradicts a rule is refused.
 */
export function consolidate(
  existing: readonly TargetRule[],
  { action, direction }: { readonly action: Action; readonly direction: Direction },
): Plan | Refusal {
  const wanted = sidesOf(direction);
  const found = wanted.map((side) => ruleOn(existing, side));
  const contrary = found.find((rule) => rule !== null && rule.action !== action);
  if (contrary) return { kind: "refused", existingRuleId: contrary.id };
  const [covering] = found;
  if (covering && !found.includes(null)) return { kind: "refused", existingRuleId: covering.id };
  const kin = existing.find((rule) => rule.action === action) ?? null;
  const holderOn = (side: Side) => {
    if (wanted.includes(side)) return { id: kin?.id ?? null, action };
    const rule = ruleOn(existing, side);
    return rule === null ? null : { id: rule.id, action: rule.action };
  };
  return arrange(existing, { inbound: holderOn("inbound"), outbound: holderOn("outbound") }, kin?.id ?? null);
}
