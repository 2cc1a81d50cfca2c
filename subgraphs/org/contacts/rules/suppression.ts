import type { Identifier } from "./identifiers.js";

const day = 86_400_000;

/** How long a deleted suggestion stays away (wire contract contacts 4.3). */
export function suppressedUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + 365 * day);
}

/** The end of what stays away for good: a person asked to be forgotten. */
export const forever = new Date("9999-12-31T00:00:00.000Z");

/** The text of an identifier whose keyed hash is stored. */
export function suppressedText({ kind, value }: Pick<Identifier, "kind" | "value">): string {
  return `${kind} ${value}`;
}
