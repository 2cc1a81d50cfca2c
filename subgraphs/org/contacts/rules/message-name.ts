import { longest } from "./contact-limits.js";
import { nameSources, type PreferredName } from "./preferred-name.js";

/** How a message or a provider calls its sender. */
export interface ObservedName {
  readonly text: string;
  readonly source: "mail_header" | "provider";
}

/** Control characters and line breaks, the signs that turn the order of letters, and halves of characters. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069\s]+/gu;

/** An address alone, also in quotes or brackets. */
const address = /^["'<(]*[^\s@]+@[^\s@]+$/u;

/** A name as a contact may have it, on one line and short enough; null if it says no more than the address. */
export function readObservedName(given: ObservedName | null): ObservedName | null {
  if (given === null) return null;
  const { preferredName: most } = longest;
  // A text may be very long: only its beginning counts.
  const line = given.text
    .slice(0, 4 * most)
    .replaceAll(unfit, " ")
    .trim();
  const text = Array.from(line).slice(0, most).join("").trim();
  return text === "" || address.test(text) ? null : { text, source: given.source };
}

/** The name of a new contact: without a name of its own it is called by its identifier. */
export function firstName(observed: ObservedName | null, identifier: string): PreferredName {
  return {
    preferredName: observed?.text ?? identifier,
    preferredNameSource: observed?.source ?? "identifier_fallback",
    preferredNameLockedAt: null,
  };
}

/**
 * The name of a contact after a message of it; null if it stays (wire contract contacts 4.2). It replaces only
 * a weaker one: never what a person or a card said, and no name of its own kind, so that a sender does not rename a contact.
 */
export function nameAfterMessage(stored: PreferredName, observed: ObservedName | null): PreferredName | null {
  if (observed === null || stored.preferredNameLockedAt !== null) return null;
  const isStronger = nameSources.indexOf(observed.source) < nameSources.indexOf(stored.preferredNameSource);
  return isStronger ? firstName(observed, "") : null;
}

/** The stronger of two names of one sender. */
export function strongerName(one: ObservedName | null, other: ObservedName | null): ObservedName | null {
  if (one === null || other === null) return one ?? other;
  return nameSources.indexOf(other.source) < nameSources.indexOf(one.source) ? other : one;
}
