import type { Violation } from "../../../shared/errors/problem.js";
import { type SourceType, sourceTypes } from "../../../shared/rules/source-types.js";
import { factLimits } from "./limits.js";

/** A citation as a client sends it. */
export interface GivenCitation {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceLocator?: Readonly<Record<string, unknown>> | null;
}

/** The same, checked. */
export interface NewCitation {
  readonly sourceType: SourceType;
  readonly sourceId: string;
  /** The positions of a span in the text of the source, in characters. */
  readonly span: { readonly start?: number; readonly end?: number };
}

/**
 * The citations of a new fact, each source once, or their faults.
 * @param isId whether a text is an id
 */
export function readCitations(
  given: readonly GivenCitation[],
  isId: (text: string) => boolean,
): readonly NewCitation[] | Violation[] {
  if (given.length > factLimits.citations) {
    return [{ path: ["citations"], message: `At most ${factLimits.citations} citations.` }];
  }
  const violations = given.flatMap((citation, index) => citationViolations(citation, index, isId));
  if (violations.length > 0) return violations;
  const read = given.map(({ sourceType, sourceId, sourceLocator }) => ({
    sourceType: sourceType as SourceType,
    sourceId: sourceId.toLowerCase(),
    span: spanOf(sourceLocator ?? {})!,
  }));
  return [...new Map(read.map((citation) => [`${citation.sourceType} ${citation.sourceId}`, citation])).values()];
}

/** Whether `readCitations` refused them. */
export const areRefused = (read: readonly NewCitation[] | Violation[]): read is Violation[] =>
  read.length > 0 && "message" in read[0]!;

/** The error about a source that does not exist or that the caller may not read: both look the same. */
export const noSuchSource = (index: number): Violation => ({
  path: ["citations", index, "sourceId"],
  message: "There is no such source, or you may not read it.",
});

function citationViolations(
  { sourceType, sourceId, sourceLocator }: GivenCitation,
  index: number,
  isId: (text: string) => boolean,
): Violation[] {
  const refuse = (name: string, message: string): Violation => ({ path: ["citations", index, name], message });
  return [
    (sourceTypes as readonly string[]).includes(sourceType)
      ? []
      : [refuse("sourceType", `A source is one of ${sourceTypes.join(", ")}.`)],
    isId(sourceId) ? [] : [refuse("sourceId", "This is not a UUID.")],
    spanOf(sourceLocator ?? {}) === null
      ? [refuse("sourceLocator", "`start` and `end` are positions in the text, `start` not after `end`.")]
      : [],
  ].flat();
}

function spanOf({ start, end }: Readonly<Record<string, unknown>>): NewCitation["span"] | null {
  if (![start, end].every((place) => place == null || isPlace(place))) return null;
  if (isPlace(start) && isPlace(end) && start > end) return null;
  return { ...(isPlace(start) ? { start } : {}), ...(isPlace(end) ? { end } : {}) };
}

const isPlace = (place: unknown): place is number =>
  typeof place === "number" && Number.isInteger(place) && place >= 0 && place <= 2 ** 31 - 1;
