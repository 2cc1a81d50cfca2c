import type { Queries } from "../database/statements.js";
import { labelIds } from "./catalogue.js";
import type { LabelFilter } from "./rules/label-filter.js";
import type { SystemLabel } from "./rules/system-labels.js";

/** A filter by labels whose names were looked up. */
export interface FoundLabels {
  readonly all: FoundSet;
  readonly none: FoundSet;
}

interface FoundSet {
  readonly system: readonly SystemLabel[];
  /** Ids. */
  readonly custom: readonly string[];
}

/** Looks up the labels of a filter; null when nothing can match, because a label does not exist. */
export async function findLabelsOf(
  db: Queries,
  organizationId: string,
  { all, none }: LabelFilter,
): Promise<FoundLabels | null> {
  const found = await labelIds(db, organizationId, [...all.custom, ...none.custom]);
  const idsOf = (names: readonly string[]) => names.flatMap((name) => found.get(name) ?? []);
  const wanted = idsOf(all.custom);
  if (wanted.length < all.custom.length) return null;
  return { all: { system: all.system, custom: wanted }, none: { system: none.system, custom: idsOf(none.custom) } };
}
