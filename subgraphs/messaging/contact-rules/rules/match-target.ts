import { isE164 } from "../../../shared/rules/phone-number.js";

/** The longest address that a rule can name: what a carrier calls somebody without a phone number is an email address. */
const longestAddress = 254;

/**
 * An address as rules compare it: case does not matter where a carrier names people by something else than a number, and a number is
 * the same with blanks, brackets and dashes in it.
 */
export function comparedAddress(address: string): string {
  const compared = address.trim().toLowerCase();
  return /^\+[\d\s().-]+$/.test(compared) ? compared.replaceAll(/[\s().-]/g, "") : compared;
}

/**
 * What a rule names, as it is stored: an E.164 number, or another address that a carrier may name (wire contract im 3).
 * Null for what nobody can write from.
 */
export function matchTarget(text: string): { readonly target: string; readonly isNumber: boolean } | null {
  if (isE164(text)) return { target: text, isNumber: true };
  if (text.length > longestAddress || !/^[^\s\p{Cc}\p{Surrogate}@]+@[^\s\p{Cc}\p{Surrogate}@]+$/u.test(text))
    return null;
  return { target: comparedAddress(text), isNumber: false };
}
