import type { Violation } from "../../errors/problem.js";
import { foldLabel, labelViolation } from "./label-name.js";
import { labelLimits } from "./limits.js";

/** Labels as a client sends them. */
export interface GivenLabelChange {
  readonly addLabels?: readonly string[] | null;
  readonly removeLabels?: readonly string[] | null;
}

/** Labels to add and to remove: folded, and none is in both. */
export interface LabelChange {
  readonly add: ReadonlySet<string>;
  readonly remove: ReadonlySet<string>;
}

/** The change that a client wants, or what is wrong with it. A label that it adds and removes is removed. */
export function readLabelChange(given: GivenLabelChange): LabelChange | readonly Violation[] {
  const names = ["addLabels", "removeLabels"] as const;
  const nulls = names.filter((name) => given[name] === null);
  if (nulls.length > 0) return nulls.map((name) => ({ path: [name], message: "This must be a list of labels." }));
  const { addLabels = [], removeLabels = [] } = given as { readonly [name in (typeof names)[number]]?: string[] };
  if (addLabels.length + removeLabels.length > labelLimits.perRequest) {
    const path = [addLabels.length > 0 ? "addLabels" : "removeLabels"];
    return [{ path, message: `A request can add and remove at most ${labelLimits.perRequest} labels together.` }];
  }
  const added = readNames("addLabels", addLabels);
  const removed = readNames("removeLabels", removeLabels);
  const violations = [...added.violations, ...removed.violations];
  if (violations.length > 0) return violations;
  return { add: new Set([...added.names].filter((name) => !removed.names.has(name))), remove: removed.names };
}

/** Folded names of a list, and what is wrong with the others. */
export function readNames(field: string, names: readonly string[]): { names: Set<string>; violations: Violation[] } {
  const folded = names.map(foldLabel);
  const violations = folded.flatMap((name, index) => {
    const message = labelViolation(name);
    return message === null ? [] : [{ path: [field, index], message }];
  });
  return { names: new Set(folded), violations };
}
