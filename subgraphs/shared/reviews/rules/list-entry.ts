import { isE164 } from "../../rules/phone-number.js";
import { asciiDomain } from "../../rules/domain-name.js";
import { foldedText, skeletonOf } from "../../rules/look-alike.js";
import { comparableAddress } from "../../rules/mail-address.js";
import type { ReviewListKind } from "./review-lists.js";

/** An entry as it is stored. */
export interface ListEntry {
  /** In the normal form of its kind: two spellings of one thing have the same. */
  readonly value: string;
  /** The appearance of an address, a domain or a handle; null for other kinds. */
  readonly skeleton: string | null;
}

/** A domain as people see it: not in punycode. */
export type UnicodeOf = (domain: string) => string;

const longestValue = 320;
const longestTerm = 100;
const handleForm = /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,61}[a-z0-9]$/;
const chatForm = /^[TE][A-Z0-9]{1,20}(?:\/[CDG][A-Z0-9]{1,20})?$/;
const numberPrefix = /^\+[1-9][0-9]{0,14}\*$/;
const organizationForm = /^[A-Za-z0-9_-]{1,64}$/;

/** The examples by which a refusal explains each kind. */
export const entryForms: Readonly<Record<ReviewListKind, string>> = {
  address: "a mail address, such as dana@example.com",
  domain: "a domain, such as example.com, or *.example.com for all below it",
  number: "a phone number in E.164, or the beginning of one, such as +4930*",
  chat: "a Slack workspace or conversation, such as T0001 or T0001/C0002",
  handle: "a handle, such as editor, or editor@domain of another installation",
  organization: "the id of an organization",
  words: "a word or a phrase of 1 to 100 characters; with * at its end, also the beginning of a word",
};

/** Reads what a client wants in a list (wire contract reviews 2.4); null when it is no such thing. */
export function readEntry(kind: ReviewListKind, given: string, unicodeOf: UnicodeOf): ListEntry | null {
  if (given.length > longestValue) return null;
  const text = given.normalize("NFKC").trim();
  switch (kind) {
    case "address": {
      const value = normalAddress(text);
      return value === null ? null : { value, skeleton: skeletonOfAddress(value, unicodeOf) };
    }
    case "domain": {
      const isBelow = text.startsWith("*.");
      const domain = asciiDomain(isBelow ? text.slice(2) : text);
      const below = isBelow ? "*." : "";
      return domain === null ? null : { value: below + domain, skeleton: below + skeletonOf(unicodeOf(domain)) };
    }
    case "number": {
      const value = text.replaceAll(/[\s().-]/g, "");
      return isE164(value) || numberPrefix.test(value) ? { value, skeleton: null } : null;
    }
    case "chat":
      return chatForm.test(text) ? { value: text, skeleton: null } : null;
    case "handle": {
      const value = normalHandle(text);
      return value === null ? null : { value, skeleton: skeletonOfAddress(value, unicodeOf) };
    }
    case "organization":
      return organizationForm.test(text) ? { value: text, skeleton: null } : null;
    case "words":
      return readTerm(given);
  }
}

/** A mail address in the form that is compared; null for anything else. */
export function normalAddress(text: string): string | null {
  const at = text.lastIndexOf("@");
  const isAddress = at > 0 && !/[\s\p{Cc}]/u.test(text) && asciiDomain(text.slice(at + 1)) !== null;
  return isAddress ? comparableAddress(text) : null;
}

/** A handle in the form that is compared, also one of another installation; null for anything else. */
export function normalHandle(text: string): string | null {
  const bare = (text.startsWith("@") ? text.slice(1) : text).toLowerCase();
  const at = bare.lastIndexOf("@");
  if (at < 0) return handleForm.test(bare) ? bare : null;
  const domain = asciiDomain(bare.slice(at + 1));
  return domain !== null && handleForm.test(bare.slice(0, at)) ? `${bare.slice(0, at)}@${domain}` : null;
}

/** The appearance of an address or handle. */
export function skeletonOfAddress(address: string, unicodeOf: UnicodeOf): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return skeletonOf(address);
  return skeletonOf(`${address.slice(0, at)}@${unicodeOf(address.slice(at + 1))}`);
}

/** Terms are folded as the texts in which they are searched. */
function readTerm(given: string): ListEntry | null {
  const isPrefix = given.trimEnd().endsWith("*");
  const written = (isPrefix ? given.trimEnd().slice(0, -1) : given).trim();
  const term = foldedText(written).trim();
  if (/\p{Cc}/u.test(written)) return null;
  if (term === "" || Array.from(written).length > longestTerm || Array.from(term).length > longestTerm) return null;
  return { value: isPrefix ? `${term}*` : term, skeleton: null };
}
