import type { LabelChange } from "./label-change.js";
import { type SystemLabel, systemLabelOf } from "./system-labels.js";

/** A change of labels, apart by who sets them. */
export interface ApartChange {
  readonly custom: { readonly add: readonly string[]; readonly remove: readonly string[] };
  readonly system: { readonly add: readonly SystemLabel[]; readonly remove: readonly SystemLabel[] };
}

/** The custom labels of a change, and the system labels in it. */
export function apart({ add, remove }: LabelChange): ApartChange {
  const custom = (names: ReadonlySet<string>) => [...names].filter((name) => systemLabelOf(name) === null);
  const system = (names: ReadonlySet<string>) =>
    [...new Set([...names].map(systemLabelOf))].filter((label) => label !== null);
  return {
    custom: { add: custom(add), remove: custom(remove) },
    system: { add: system(add), remove: system(remove) },
  };
}
