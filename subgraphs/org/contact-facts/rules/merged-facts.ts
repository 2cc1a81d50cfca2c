import { sameContentKey } from "./fact-content.js";

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
