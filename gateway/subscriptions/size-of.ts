import { measure } from "../limits/measure.js";

/** An event goes to many readers: it is measured once. */
const sizes = new WeakMap<object, number>();

/** About how much memory an event takes, in bytes. */
export function sizeOf(event: object): number {
  let size = sizes.get(event);
  if (size === undefined) sizes.set(event, (size = measure(event)));
  return size;
}
