import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { isClientId, payloadFault } from "../../vaults/rules/blobs.js";

/** Limits of a secret's texts, in characters (wire contract vault 10). */
const limits = { name: { min: 1, max: 255 }, description: { min: 0, max: 2_000 } } as const;

/** Bounds of what is searched for, in characters. */
const searchLimits = { min: 1, max: 200 };

/** The errors in a search. */
export const searchViolation = (search: string): Violation | null => textViolation(["search"], search, searchLimits);

/** A secret in its creator's request. Null and undefined descriptions mean none. */
export interface SecretFields {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly encryptedPayload: string;
}

/** A change of a secret. Undefined: stays. Only the description may be null, which clears it. */
export interface SecretChange {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly encryptedPayload?: string | null;
}

/** The errors in a new secret (wire contract vault 5.4, 6). */
export function newSecretViolations(secret: SecretFields): Violation[] {
  return [
    isClientId(secret.id) ? null : { path: ["id"], message: "The id must be a UUID in lowercase with dashes." },
    ...textViolations(secret),
  ].filter((violation) => violation !== null);
}

/** The errors in a change of a secret (wire contract vault 5.4, 6). */
export function secretChangeViolations(change: SecretChange): Violation[] {
  return [
    change.name === null ? { path: ["name"], message: "The name cannot be cleared." } : null,
    change.encryptedPayload === null
      ? { path: ["encryptedPayload"], message: "The payload cannot be cleared. Delete the secret instead." }
      : null,
    ...textViolations(change),
  ].filter((violation) => violation !== null);
}

function textViolations({ name, description, encryptedPayload }: SecretChange): (Violation | null)[] {
  const fault = typeof encryptedPayload === "string" ? payloadFault(encryptedPayload) : null;
  return [
    typeof name === "string" ? textViolation(["name"], name, limits.name) : null,
    typeof description === "string" ? textViolation(["description"], description, limits.description) : null,
    fault === null ? null : { path: ["encryptedPayload"], message: fault },
  ];
}
