import { invalidValue } from "../../shared/errors/shared-errors.js";

/** The request's values for the line of an identity. */
interface LineFields {
  readonly imLineId?: string | null;
  readonly claimImLine?: unknown;
}

/**
 * Refuses contradictions (wire contract im 7): a line to attach and one to claim, or a line for an identity without
 * instant messages.
 */
export function checkLineWish({ imLineId, claimImLine }: LineFields, enabled: boolean): void {
  const claims = claimImLine !== undefined && claimImLine !== null;
  if (claims && imLineId !== undefined) {
    throw invalidValue(["claimImLine"], "Attach a number or claim one, but not both.");
  }
  if ((claims || imLineId !== undefined) && !enabled) {
    throw invalidValue(["imEnabled"], "Instant messages must be enabled to change the number.");
  }
}

/** Refuses a claim without a key that identifies its retries: 1 to 128 characters (wire contract im 7). */
export function requireClaimKey(key: string | null): void {
  if (key !== null && key.length <= 128) return;
  throw invalidValue(["idempotencyKey"], "A claim requires an Idempotency-Key of 1 to 128 printable characters.");
}
