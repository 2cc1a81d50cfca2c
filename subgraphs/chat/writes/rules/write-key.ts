/** The error for an invalid key. */
export const writeKeyRule =
  "The Idempotency-Key must have 1 to 128 characters: letters, digits, dots, colons, dashes or underscores.";

/** Whether it can be the key of a write: 1 to 128 letters, digits, dots, colons, dashes or underscores (wire contract chat 2). */
export function isWriteKey(key: string): boolean {
  return /^[A-Za-z0-9._:-]{1,128}$/.test(key);
}
