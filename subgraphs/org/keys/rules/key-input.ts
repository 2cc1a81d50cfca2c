import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { limits } from "../../people/rules/limits.js";

/** What a key's owner says about it. Undefined: not given. */
export interface KeyTexts {
  readonly label?: string | null;
  readonly description?: string | null;
}

/** Every violation in a key's texts. A label can be left out of a change but never cleared. */
export function keyTextViolations(input: KeyTexts): Violation[] {
  return [
    input.label === null ? { path: ["label"], message: "The label cannot be cleared." } : null,
    typeof input.label === "string" ? textViolation(["label"], input.label, limits.keyLabel) : null,
    typeof input.description === "string"
      ? textViolation(["description"], input.description, limits.keyDescription)
      : null,
  ].filter((violation) => violation !== null);
}

/** A key cannot be born dead: its end must lie ahead. */
export function expiryViolation(expiresAt: Date | null | undefined, now: Date): Violation | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  if (expiresAt.getTime() > now.getTime() && expiresAt.getUTCFullYear() < 10_000) return null;
  return { path: ["expiresAt"], message: "The end must lie in the future." };
}
