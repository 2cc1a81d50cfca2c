import type { Violation } from "../../../shared/errors/problem.js";
import { oneLine } from "../../../shared/rules/one-line.js";
import { textViolation } from "../../../shared/rules/text.js";
import { organizationNameLength } from "./limits.js";

/** The names of an organization. Undefined: not given; a null short name: cleared. */
export interface OrganizationTexts {
  readonly name?: string | null;
  readonly slug?: string | null;
}

const slugSyntax = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Every violation in an organization's texts, by the name of the input field. */
export function organizationViolations({ name, slug }: OrganizationTexts): Violation[] {
  return [
    name === null ? { path: ["name"], message: "The name cannot be cleared." } : null,
    typeof name === "string" ? nameViolation(name) : null,
    typeof slug === "string" && !slugSyntax.test(slug)
      ? {
          path: ["slug"],
          message:
            "The short name must be 1 to 63 characters from a-z, 0-9 and hyphens, without a hyphen at either end.",
        }
      : null,
  ].filter((violation) => violation !== null);
}

function nameViolation(name: string): Violation | null {
  const violation = textViolation(["name"], name, organizationNameLength);
  if (violation !== null) return violation;
  // It appears in the subject of mails.
  return name === oneLine(name) ? null : { path: ["name"], message: "The name must be one line." };
}

/** The name of a new organization for a user without one. */
export function ownOrganizationName(name: string | null, email: string): string {
  const owner = oneLine(name ?? "").trim() || email.slice(0, email.lastIndexOf("@"));
  return `${Array.from(owner).slice(0, 200).join("")}'s organization`;
}
