import { measure } from "../limits/measure.js";

/** An event goes to many readers: it is measured once. */
const sizes = new WeakMap<object, number>();

/** The approximate memory of an event, in bytes. */
export function sizeOf(event: object): number {
  let size = sizes.get(event);
  if (size === undefined) sizes.set(event, (size = measure(event)));
  return size;
}
