import { type Direction, type Side, sides } from "./direction.js";
import type { Action, Plan, TargetRule } from "./target-rules.js";

/** The rule that decides one direction: an existing one, or null for one that is added. */
export interface Holder {
  readonly id: string | null;
  readonly action: Action;
}

/** The rule that shall decide each direction. */
export type Outcome = Readonly<Record<Side, Holder | null>>;

interface Wanted extends Holder {
  readonly direction: Direction;
}

/** How many ids of merged rules a rule keeps: the newest. */
const mostMergedIds = 8;

/**
 * The change that gives the rules about a target the wanted outcome. Two directions with one action become one rule.
 * @param outcome names a rule twice only with one action
 * @param preferred id of the rule that stays when two become one
 * @param side the direction of the rule to answer with; null: the preferred rule
 */
export function arrange(
  existing: readonly TargetRule[],
  outcome: Outcome,
  preferred: string | null,
  side: Side | null = null,
): Plan {
  const wanted = wantedRules(outcome, preferred);
  const merged = existing.filter(({ id }) => !wanted.some((rule) => rule.id === id));
  // When a rule for both directions is split, the other direction gets the id that it had before the two were merged.
  const divided = wanted.some(({ id }) => id === null)
    ? existing.find(({ direction }) => direction === "both")
    : undefined;
  const revived = divided?.mergedIds.at(-1) ?? null;
  const stays = wanted.flatMap((rule) => {
    const before = existing.find(({ id }) => id === rule.id);
    if (before === undefined) return [];
    const absorbed = merged.filter(({ action }) => action === rule.action || wanted.length === 1);
    const ids = [...before.mergedIds, ...absorbed.flatMap((one) => [...one.mergedIds, one.id])];
    const mergedIds = ids.filter((id) => before !== divided || id !== revived).slice(-mostMergedIds);
    return [{ before, after: { id: before.id, action: rule.action, direction: rule.direction, mergedIds } }];
  });
  const added = wanted.find(({ id }) => id === null);
  const answered = side === null ? preferred : outcome[side]!.id;
  return {
    kind: "planned",
    changed: stays.filter(({ before, after }) => differs(before, after)).map(({ after }) => after),
    merged: merged.map(({ id }) => id),
    added:
      added === undefined ? null : { id: revived, action: added.action, direction: added.direction, mergedIds: [] },
    answer: wanted.some(({ id }) => id === answered) ? answered : wanted[0]!.id,
  };
}

/** The rules with this outcome, one or two. */
function wantedRules({ inbound, outbound }: Outcome, preferred: string | null): Wanted[] {
  if (inbound !== null && outbound !== null && inbound.action === outbound.action) {
    const known = [inbound.id, outbound.id].filter((id) => id !== null);
    const id = known.find((one) => one === preferred) ?? known[0] ?? null;
    return [{ id, action: inbound.action, direction: "both" }];
  }
  const holders = { inbound, outbound };
  return sides.flatMap((direction) => (holders[direction] === null ? [] : [{ ...holders[direction], direction }]));
}

function differs(one: TargetRule, other: TargetRule): boolean {
  return (
    one.action !== other.action || one.direction !== other.direction || one.mergedIds.join() !== other.mergedIds.join()
  );
}
