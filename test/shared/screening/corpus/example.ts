import type { ScreenedContent } from "../../../../subgraphs/shared/screening/screen-content.js";

/** The parts of a mail of the corpus. It has no others. */
export type Example = Partial<ScreenedContent>;

/** A class of the corpus: what its examples have in common, and the examples. */
export type Classes = Readonly<Record<string, readonly Example[]>>;

/** Every pair of the two lists, as an example. */
export function each<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  make: (one: One, other: Other, at: number) => Example,
): Example[] {
  return ones.flatMap((one, row) => others.map((other, column) => make(one, other, row * others.length + column)));
}

export const texts = (list: readonly string[]): Example[] => list.map((text) => ({ text }));
