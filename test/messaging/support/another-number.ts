import { randomInt } from "node:crypto";

let last = randomInt(1_000_000, 5_000_000);

/** A phone number that starts so, another one each time: numbers drawn by chance meet. */
export function anotherNumber(prefix: "+1555" | "+1557" | "+1777" | "+1888" | "+1999"): string {
  last += 1;
  return `${prefix}${last}`;
}
