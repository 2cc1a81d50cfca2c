import { type ContactCard, type ContactLists, type ContactTexts } from "./contact-card.js";
import { listLimits, textLimits } from "./contact-limits.js";
import { chatUserKey, emailKey, handleKey, phoneKey } from "./identifiers.js";
import type { PreferredName } from "./preferred-name.js";

/** A contact that takes part in a merge. */
export type MergingContact = ContactCard & PreferredName & { readonly id: string };

/** The fields whose source a merge may name (wire contract contacts 6.1). */
export type MergedText = keyof ContactTexts | "birthday" | "notes";
export const mergedTexts = [...(Object.keys(textLimits) as (keyof ContactTexts)[]), "birthday", "notes"] as const;
export type FieldSources = Readonly<Partial<Record<MergedText | "preferredName", string>>>;

/** The result of a merge: a card with its name, or the list that would have too many entries. */
export type MergedCard =
  | { readonly card: ContactCard; readonly name: PreferredName }
  | { readonly tooLong: keyof ContactLists; readonly limit: number };

/**
 * The card of a survivor with what the losers have (wire contract contacts 6.1).
 * @param contacts the survivor, then the losers in the order given
 * @param sources ids of contacts among them
 */
export function mergedCard(contacts: readonly MergingContact[], sources: FieldSources, now: Date): MergedCard {
  const texts = Object.fromEntries(mergedTexts.map((name) => [name, textOf(contacts, name, sources[name])]));
  const lists: Record<string, readonly unknown[]> = {};
  for (const name of Object.keys(keysOf) as (keyof ContactLists)[]) {
    lists[name] = unionOf(contacts, name);
    if (lists[name].length > listLimits[name]) return { tooLong: name, limit: listLimits[name] };
  }
  const card = { ...texts, ...lists } as unknown as ContactCard;
  return { card, name: nameOf(contacts, sources.preferredName, now) };
}

function textOf(contacts: readonly MergingContact[], name: MergedText, source: string | undefined): string | null {
  if (source !== undefined) return contacts.find(({ id }) => id === source)?.[name] ?? null;
  return contacts.map((contact) => contact[name]).find((text) => text !== null) ?? null;
}

/** A name that a person chose stays; otherwise the first that is more than an identifier. */
function nameOf(contacts: readonly MergingContact[], source: string | undefined, now: Date): PreferredName {
  const chosen = contacts.find(({ id }) => id === source);
  const first = contacts.find(({ preferredNameSource }) => preferredNameSource !== "identifier_fallback");
  const { preferredName, preferredNameSource, preferredNameLockedAt } = chosen ?? first ?? contacts[0]!;
  const lockedAt = chosen === undefined ? preferredNameLockedAt : now;
  return { preferredName, preferredNameSource, preferredNameLockedAt: lockedAt };
}

/** An entry, and in some lists whether it is primary. */
type Primary = object & { readonly isPrimary?: boolean };
type KeyOf<Entry> = (entry: Entry) => string | null;

/** The value by which two entries of a list are the same. */
const keysOf: { readonly [Name in keyof ContactLists]: KeyOf<ContactLists[Name][number]> } = {
  emails: ({ value }) => emailKey(value),
  phones: ({ valueE164 }) => phoneKey(valueE164),
  websites: ({ url }) => url,
  dates: ({ label, date }) => JSON.stringify([label, date]),
  addresses: ({ street, city, region, postal, country }) => JSON.stringify([street, city, region, postal, country]),
  customFields: ({ label, value }) => JSON.stringify([label, value]),
  agentHandles: ({ handle }) => handleKey(handle),
  chatUsers: chatUserKey,
};

/** The entries of all, each once, the survivor's first, with one primary. */
function unionOf(contacts: readonly MergingContact[], name: keyof ContactLists): readonly object[] {
  const keyOf = keysOf[name] as KeyOf<object>;
  const entries = new Map<string | null, object>();
  for (const entry of contacts.flatMap((contact) => contact[name] as readonly object[])) {
    const key = keyOf(entry);
    if (!entries.has(key)) entries.set(key, entry);
  }
  const first = (contacts.find((contact) => contact[name].length > 0)?.[name] ?? []) as readonly Primary[];
  const primary = first.find(({ isPrimary }) => isPrimary === true) ?? first[0];
  if (primary?.isPrimary === undefined) return [...entries.values()];
  return [...entries].map(([key, entry]) => ({ ...entry, isPrimary: key === keyOf(primary) }));
}
