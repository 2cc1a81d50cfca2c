import { randomBytes } from "node:crypto";

/** A handle with that word in it that nobody has. */
export function handle(word: string): string {
  return `${word}-${randomBytes(5).toString("hex")}`;
}
