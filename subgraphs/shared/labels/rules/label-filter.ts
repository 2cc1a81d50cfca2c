import type { Violation } from "../../errors/problem.js";
import { readNames } from "./label-change.js";
import { labelLimits } from "./limits.js";
import { type SystemLabel, systemLabelOf } from "./system-labels.js";

/** Labels of a filter as a client sends them. */
export interface GivenLabelFilter {
  readonly labels?: readonly string[] | null;
  readonly notLabels?: readonly string[] | null;
}

/** Labels that must all be there, or of which none may be there. */
export interface NamedLabels {
  readonly system: readonly SystemLabel[];
  readonly custom: readonly string[];
}

/** A filter by labels. */
export interface LabelFilter {
  readonly all: NamedLabels;
  readonly none: NamedLabels;
}

/** The filter that a client wants, null for none, or what is wrong with it. */
export function readLabelFilter({ labels, notLabels }: GivenLabelFilter): LabelFilter | null | readonly Violation[] {
  if (labels == null && notLabels == null) return null;
  const all = readList("labels", labels ?? null);
  const none = readList("notLabels", notLabels ?? null);
  const violations = [...all.violations, ...none.violations];
  return violations.length > 0 ? violations : { all: all.named, none: none.named };
}

function readList(field: string, given: readonly string[] | null): { named: NamedLabels; violations: Violation[] } {
  const nothing = { system: [], custom: [] };
  if (given === null) return { named: nothing, violations: [] };
  const { perFilter } = labelLimits;
  if (given.length === 0 || given.length > perFilter) {
    return { named: nothing, violations: [{ path: [field], message: `A filter names 1 to ${perFilter} labels.` }] };
  }
  const { names, violations } = readNames(field, given);
  const system = [...names].map(systemLabelOf).filter((label) => label !== null);
  return { named: { system, custom: [...names].filter((name) => systemLabelOf(name) === null) }, violations };
}
