const units = ["B", "KiB", "MiB", "GiB"] as const;

/** `1536` → `1.5 KiB`. */
export function inBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  // A number and its unit stay on one line.
  return `${Number(size.toFixed(1))}\u00a0${units[unit]}`;
}
