import type { Violation } from "../../../shared/errors/problem.js";
import { mostMerged } from "./contact-limits.js";
import type { FieldSources } from "./merged-card.js";

/** A merge as a client sends it. Ids are in lower case. */
export interface GivenMerge {
  readonly id: string;
  readonly losingContactIds: readonly string[];
  readonly fieldSources: FieldSources;
}

/** The violations of a merge (wire contract contacts 6.1). */
export function mergeViolations({ id, losingContactIds: losers, fieldSources }: GivenMerge): Violation[] {
  const path = ["losingContactIds"];
  const violations: Violation[] = [];
  if (losers.length === 0 || losers.length > mostMerged) {
    violations.push({ path, message: `A merge has 1 to ${mostMerged} losing contacts.` });
  }
  if (new Set(losers).size < losers.length) violations.push({ path, message: "A losing contact is there twice." });
  if (losers.includes(id)) violations.push({ path, message: "A contact is not merged into itself." });
  for (const [field, source] of Object.entries(fieldSources)) {
    if (source !== id && !losers.includes(source)) {
      const message = "A source is the contact itself or one of the losing contacts.";
      violations.push({ path: ["fieldSources", field], message });
    }
  }
  return violations;
}
