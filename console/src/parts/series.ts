import type { UseCountsFragment as Counts } from "../../../generated/console-documents.js";

/** How often something of exactly these kinds happened, in each span of time. */
export function seriesOf(counts: Counts, kinds: readonly string[]): readonly number[] {
  const first = Date.parse(counts.since) / 1000;
  const values = Array.from({ length: counts.spans }, () => 0);
  for (const { start, kind, count } of counts.counts) {
    if (!kinds.includes(kind)) continue;
    const index = Math.round((Date.parse(start) / 1000 - first) / counts.spanSeconds);
    if (index in values) values[index]! += count;
  }
  return values;
}

/** How often something of exactly these kinds happened. */
export function totalOf({ counts }: Counts, kinds: readonly string[]): number {
  return counts.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0);
}

/** Whether a moment is in the time that was counted. */
export const inRange = ({ since }: Counts, at: string): boolean => Date.parse(at) >= Date.parse(since);
