import { invalidValue } from "../errors/shared-errors.js";

const keySyntax = /^[\x20-\x7e]{1,255}$/;

/**
 * Throws `validation_failed` on `idempotencyKey` unless the key is 1 to 255 printable ASCII characters (wire contract
 * org 1.8). Operations with a narrower rule check it first.
 */
export function checkIdempotencyKey(key: string): void {
  if (keySyntax.test(key)) return;
  throw invalidValue(["idempotencyKey"], "The Idempotency-Key must be 1 to 255 printable ASCII characters.");
}
