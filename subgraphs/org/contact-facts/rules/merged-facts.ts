import { sameContentKey } from "./fact-content.js";

import { factLimits } from "./limits.js";

/** An active fact of a contact that is merged. */
export interface MergedFact {
  readonly id: string;
  readonly content: string;
  readonly lockedAt: Date | null;
}

/** A fact that stays, and those of the same content, whose citations it gets. */
export interface RetainedFact {
  readonly id: string;
  readonly same: readonly string[];
}

/**
 * The facts that stay after a merge (wire contract contacts 6.1): one of each content, a locked one if there is one,
 * else the first. The survivor's facts come first.
 */
export function retainedFacts(facts: readonly MergedFact[]): RetainedFact[] {
  const groups = new Map<string, MergedFact[]>();
  for (const fact of facts) {
    const key = sameContentKey(fact.content);
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  return [...groups.values()].map((group) => {
    const retained = group.find(({ lockedAt }) => lockedAt !== null) ?? group[0]!;
    return { id: retained.id, same: group.filter((fact) => fact !== retained).map(({ id }) => id) };
  });
}

/**
 * The same for an automatic merge: of more facts than a contact may have, those that changed last stay (wire contract
 * contacts 12). The others are dropped, with their repeats.
 */
export function newestFacts<Fact extends MergedFact & { readonly updatedAt: Date }>(
  facts: readonly Fact[],
): { readonly retained: readonly RetainedFact[]; readonly dropped: readonly Fact[] } {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  // The last change of any of the repeats counts.
  const changed = ({ id, same }: RetainedFact): number =>
    Math.max(...[id, ...same].map((one) => byId.get(one)!.updatedAt.getTime()));
  const sorted = retainedFacts(facts).toSorted((one, other) => changed(other) - changed(one));
  const dropped = sorted.slice(factLimits.perContact).flatMap(({ id, same }) => [id, ...same]);
  return { retained: sorted.slice(0, factLimits.perContact), dropped: dropped.map((id) => byId.get(id)!) };
}
