import type { ContactCard } from "./contact-card.js";
import { longest } from "./contact-limits.js";

/** Where a preferred name is from, the strongest first (wire contract contacts 4.2). */
export const nameSources = ["manual", "vcard", "provider", "mail_header", "identifier_fallback"] as const;
export type NameSource = (typeof nameSources)[number];

/** A preferred name as it is stored. */
export interface PreferredName {
  readonly preferredName: string | null;
  readonly preferredNameSource: NameSource;
  /** Since when it no longer follows from the rest of the card. */
  readonly preferredNameLockedAt: Date | null;
}

/** Who gives a name: a person or an agent, or a card that was imported. */
export type NameGiver = Extract<NameSource, "manual" | "vcard">;

/**
 * The preferred name after a change of a card (wire contract contacts 4.2).
 * @param given what the change says of it: null has it follow from the rest again, undefined says nothing
 * @param stored the name before; null for a new contact
 */
export function nameAfter(
  given: string | null | undefined,
  stored: PreferredName | null,
  card: ContactCard,
  giver: NameGiver,
  now: Date,
): PreferredName {
  if (given != null) {
    // The same name once more is no change.
    if (stored?.preferredName === given && stored.preferredNameSource === giver && isGiven(stored))
      return nameOf(stored);
    const preferredNameLockedAt = giver === "manual" ? now : null;
    return { preferredName: given, preferredNameSource: giver, preferredNameLockedAt };
  }
  if (given === undefined && stored !== null && isGiven(stored)) return nameOf(stored);
  const joined = joinedName(card);
  if (joined !== null) return { preferredName: joined, preferredNameSource: giver, preferredNameLockedAt: null };
  if (given === undefined && stored !== null && isObserved(stored)) return nameOf(stored);
  const preferredName = firstIdentifier(card);
  return { preferredName, preferredNameSource: "identifier_fallback", preferredNameLockedAt: null };
}

/** The name alone: `stored` may be an entire row. */
function nameOf({ preferredName, preferredNameSource, preferredNameLockedAt }: PreferredName): PreferredName {
  return { preferredName, preferredNameSource, preferredNameLockedAt };
}

/** The name that the other names make: those of the person, else the company; null without any. */
export function joinedName(card: ContactCard): string | null {
  const names = [card.namePrefix, card.givenName, card.middleName, card.familyName, card.nameSuffix];
  const joined = names.filter((name) => name !== null).join(" ");
  return joined === "" ? card.companyName : Array.from(joined).slice(0, longest.preferredName).join("").trim();
}

/** The primary email, else the primary phone, the first handle or the first account; null without any. */
function firstIdentifier({ emails, phones, agentHandles, chatUsers }: ContactCard): string | null {
  const email = emails.find(({ isPrimary }) => isPrimary) ?? emails[0];
  const phone = phones.find(({ isPrimary }) => isPrimary) ?? phones[0];
  return email?.value ?? phone?.valueE164 ?? agentHandles[0]?.handle ?? chatUsers[0]?.userId ?? null;
}

function isGiven({ preferredNameSource, preferredNameLockedAt }: PreferredName): boolean {
  return preferredNameLockedAt !== null || preferredNameSource === "vcard";
}

function isObserved({ preferredNameSource }: PreferredName): boolean {
  return preferredNameSource === "provider" || preferredNameSource === "mail_header";
}
