const units = ["B", "KiB", "MiB", "GiB"] as const;

/** `1536` → `1.5 KiB`. */
export function inBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}
