/** An event goes to many readers: it is measured once. */
const sizes = new WeakMap<object, number>();

/** About how much memory an event takes, in bytes. */
export function sizeOf(event: object): number {
  let size = sizes.get(event);
  if (size === undefined) sizes.set(event, (size = measure(event)));
  return size;
}

function measure(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  let size = 16;
  for (const member of Object.values(value)) size += measure(member);
  return size;
}
