import type { ProblemExtensions } from "../../../shared/errors/problem.js";

/** The outcome of one card of an import (wire contract contacts 7.1). */
export interface CardOutcome {
  readonly status: "created" | "conflict" | "error";
  readonly contactId: string | null;
  readonly error: string | null;
  readonly conflictingContactId: string | null;
}

const nothing = { contactId: null, error: null, conflictingContactId: null } as const;

export const createdOutcome = (contactId: string): CardOutcome => ({ ...nothing, status: "created", contactId });

/** @param error a sentence that repeats nothing of the card */
export const failedOutcome = (error: string): CardOutcome => ({ ...nothing, status: "error", error });

/** The outcome of a card whose contact was refused: another contact may have one of its identifiers. */
export function refusedOutcome(refusal: {
  readonly message: string;
  readonly extensions: Pick<ProblemExtensions, "details">;
}): CardOutcome {
  const conflicting = refusal.extensions.details?.["conflicting_contact_id"];
  if (typeof conflicting !== "string") return failedOutcome(refusal.message);
  return { ...nothing, status: "conflict", error: refusal.message, conflictingContactId: conflicting };
}
