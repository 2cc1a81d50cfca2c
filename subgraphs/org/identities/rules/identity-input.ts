import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { identityLengths } from "./limits.js";

/** The texts of an identity that its owner chooses. Undefined: not given; null: cleared. */
export interface IdentityTexts {
  readonly displayName?: string | null;
  readonly description?: string | null;
}

/** Every violation in an identity's texts, by the name of the input field. */
export function identityTextViolations(input: IdentityTexts): Violation[] {
  return [
    typeof input.displayName === "string"
      ? textViolation(["displayName"], input.displayName, identityLengths.displayName)
      : null,
    typeof input.description === "string"
      ? textViolation(["description"], input.description, identityLengths.description)
      : null,
  ].filter((violation) => violation !== null);
}
