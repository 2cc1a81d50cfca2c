import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";

/** The owner's texts of a key. Undefined: not given. */
export interface KeyTexts {
  readonly label?: string | null;
  readonly description?: string | null;
}

/** In code points (wire contract org 2.2). */
const lengths = { label: { min: 1, max: 255 }, description: { min: 0, max: 1000 } } as const;

/** Every violation in a key's texts. A change may omit a label but never clear it. */
export function keyTextViolations(input: KeyTexts): Violation[] {
  return [
    input.label === null ? { path: ["label"], message: "The label cannot be cleared." } : null,
    typeof input.label === "string" ? textViolation(["label"], input.label, lengths.label) : null,
    typeof input.description === "string"
      ? textViolation(["description"], input.description, lengths.description)
      : null,
  ].filter((violation) => violation !== null);
}

/** A new key must expire in the future. */
export function expiryViolation(expiresAt: Date | null | undefined, now: Date): Violation | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  if (expiresAt.getTime() > now.getTime() && expiresAt.getUTCFullYear() < 10_000) return null;
  return { path: ["expiresAt"], message: "The expiry must be in the future." };
}
