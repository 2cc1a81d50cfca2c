import { invalidValue } from "../errors/shared-errors.js";

const keySyntax = /^[\x20-\x7e]{1,255}$/;

/** Whether it is 1 to 255 printable ASCII characters and not blank (wire contract org 1.8). */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === "string" && keySyntax.test(key) && key.trim() !== "";
}

/**
 * Throws `validation_failed` on `idempotencyKey` unless the key is 1 to 255 printable ASCII characters (wire contract
 * org 1.8). Operations with a stricter rule check it first.
 */
export function checkIdempotencyKey(key: string): void {
  if (isIdempotencyKey(key)) return;
  throw invalidValue(["idempotencyKey"], "The Idempotency-Key must be 1 to 255 printable ASCII characters.");
}
