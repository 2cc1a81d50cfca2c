import { randomBytes } from "node:crypto";

/** A new handle that contains the word. */
export function handle(word: string): string {
  return `${word}-${randomBytes(5).toString("hex")}`;
}
