import type { OverviewCountsQuery } from "../../../../generated/console-documents.js";
import type { Series } from "../../parts/chart.js";

type Counts = OverviewCountsQuery["organizationActivityCounts"];

/** The series of the chart, and how the kinds of their events begin. */
export const topics = [
  { name: "Tasks", kinds: ["a2a."] },
  { name: "Email", kinds: ["mail."] },
  { name: "Messages and chat", kinds: ["im.", "chat."] },
  { name: "Webhooks", kinds: ["webhook."] },
] as const;

/** When each span begins, in seconds. */
export function spanStarts({ since, spanSeconds, spans }: Counts): number[] {
  const first = Date.parse(since) / 1000;
  return Array.from({ length: spans }, (_, index) => first + index * spanSeconds);
}

/** The counts of every topic. */
export function seriesOf(counts: Counts): Series[] {
  const first = Date.parse(counts.since) / 1000;
  return topics.map(({ name, kinds }) => {
    const values = Array.from({ length: counts.spans }, () => 0);
    for (const { start, kind, count } of counts.counts) {
      if (!kinds.some((begin) => kind.startsWith(begin))) continue;
      const index = Math.round((Date.parse(start) / 1000 - first) / counts.spanSeconds);
      if (index in values) values[index]! += count;
    }
    return { name, values };
  });
}

/** How often something of exactly these kinds happened. */
export function totalOf({ counts }: Counts, kinds: readonly string[]): number {
  return counts.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0);
}

/** Whether a moment is in the time that was counted. */
export const inRange = ({ since }: Counts, at: string): boolean => Date.parse(at) >= Date.parse(since);
