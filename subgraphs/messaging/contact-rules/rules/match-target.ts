import { isE164 } from "../../../shared/rules/phone-number.js";

/** The longest address in a rule: carriers use an email address for a person without a phone number. */
const longestAddress = 254;

/**
 * An address as rules compare it: case does not matter where a carrier names people by something else than a number, and a number is
 * the same with blanks, brackets and dashes in it.
 */
export function comparedAddress(address: string): string {
  const compared = address.trim().toLowerCase();
  return /^\+[\d\s().-]+$/.test(compared) ? compared.replaceAll(/[\s().-]/g, "") : compared;
}

/** A number that is short and of one country only, as services write from. */
const shortCode = /^\d{3,8}$/;

/**
 * The stored form of a rule's target (wire contract im 3). It can be everything that is judged: a number in E.164, a
 * short code, an email address, and any other name that a carrier uses for a person. Such names are known only when the
 * person writes; `isNumber` means that a number is valid before that. Null for an impossible sender.
 */
export function matchTarget(text: string): { readonly target: string; readonly isNumber: boolean } | null {
  if (isE164(text) || shortCode.test(text)) return { target: text, isNumber: true };
  const isName = text.trim() !== "" && text.length <= longestAddress && !/[\p{Cc}\p{Surrogate}]/u.test(text);
  return isName ? { target: comparedAddress(text), isNumber: false } : null;
}
