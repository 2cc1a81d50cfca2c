/** One line of the report. */
export interface Measure {
  readonly what: string;
  readonly ours: string;
  readonly baseline: string;
  /** What the target speaks of; null where there is nothing to compare. */
  readonly ratio: number | null;
  /** Null for a line that only informs. */
  readonly target: { readonly text: string; readonly met: boolean } | null;
}

/** A ratio with its target: at most so much, or at least so much. */
export function ratioMeasure(
  what: string,
  sides: { readonly over: number; readonly under: number; readonly unit: string; readonly oursIs: "over" | "under" },
  target: { readonly atMost?: number; readonly atLeast?: number } | null,
): Measure {
  const { over, under, unit, oursIs } = sides;
  const ratio = over / under;
  const [ours, baseline] = oursIs === "over" ? [over, under] : [under, over];
  return {
    what,
    ours: amount(ours, unit),
    baseline: amount(baseline, unit),
    ratio,
    target: target === null ? null : judged(ratio, target),
  };
}

function judged(ratio: number, { atMost, atLeast }: { readonly atMost?: number; readonly atLeast?: number }) {
  if (atMost !== undefined) return { text: `≤ ${atMost}`, met: ratio <= atMost };
  return { text: `≥ ${atLeast}`, met: ratio >= atLeast! };
}

/** A number with its unit, as exact as it can be believed. */
export function amount(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value) : value.toPrecision(3)} ${unit}`;
}

/** What a table says of a measure: what it is, both sides, their ratio, the target and whether it is met. */
export function cellsOf({ what, ours, baseline, ratio, target }: Measure): string[] {
  const met = target === null ? "" : target.met ? "yes" : "no";
  return [what, ours, baseline, ratio === null ? "" : ratio.toFixed(2), target?.text ?? "", met];
}

/** The measures as a table in Markdown. */
export function table(measures: readonly Measure[]): string {
  const head = ["What", "Ours", "Baseline", "Ratio", "Target", "Met"];
  const rows = measures.map(cellsOf);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
