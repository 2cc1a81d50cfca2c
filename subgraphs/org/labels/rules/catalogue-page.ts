import { type SystemLabel, systemLabelOf, systemLabels } from "../../../shared/labels/rules/system-labels.js";

/** A page of the catalogue. */
export interface CataloguePage {
  readonly system: readonly SystemLabel[];
  /** The other labels follow this name; null for the first. */
  readonly after: string | null;
  /** How many of them the page skips. */
  readonly skip: number;
  /** How many of them fit. */
  readonly room: number;
}

/** The page of `first` labels that follows one, after skipping some. System labels come first, in their order. */
export function cataloguePage(prefix: string, first: number, after: string | null, skip: number): CataloguePage {
  const last = after === null ? null : systemLabelOf(after);
  const isPast = after !== null && last === null;
  const left = isPast ? [] : systemLabels.slice(last === null ? 0 : systemLabels.indexOf(last) + 1);
  const matching = left.filter((label) => label.startsWith(prefix));
  const system = matching.slice(skip, skip + first);
  return {
    system,
    after: isPast ? after : null,
    skip: Math.max(0, skip - matching.length),
    room: first - system.length,
  };
}
