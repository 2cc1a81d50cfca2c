const units = [
  { seconds: 86_400, name: "day" },
  { seconds: 3_600, name: "hour" },
  { seconds: 60, name: "minute" },
  { seconds: 1, name: "second" },
] as const;

/** A time in its largest unit: `3 minutes`. */
export function durationInWords(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds) ?? units.at(-1)!;
  const count = Math.max(0, Math.floor(seconds / unit.seconds));
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
