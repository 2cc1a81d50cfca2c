/** The longest address that SMTP can carry. */
const longest = 254;

/** An address in look-up form: lower-cased, a `+` stays; null when no mailbox can have it. */
export function normalizeAddress(text: string): string | null {
  if (text.length > longest || !/^[^\s@\p{Cc}\p{Surrogate}]+@[^\s@\p{Cc}\p{Surrogate}]+$/u.test(text)) return null;
  return text.toLowerCase();
}
