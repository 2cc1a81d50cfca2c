const units = [
  { ms: 86_400_000, name: "d" },
  { ms: 3_600_000, name: "h" },
  { ms: 60_000, name: "min" },
  { ms: 1_000, name: "s" },
] as const;

/** The time between two moments, in its two largest units: `1 h 4 min`. */
export function lasted(since: string, until: string): string {
  const ms = Math.max(0, Date.parse(until) - Date.parse(since));
  const largest = units.findIndex((unit) => ms >= unit.ms);
  if (largest < 0) return `${ms} ms`;
  let rest = ms;
  const parts = units.slice(largest, largest + 2).map((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return { count, name: unit.name };
  });
  return parts.flatMap(({ count, name }) => (count > 0 ? [`${count} ${name}`] : [])).join(" ");
}
