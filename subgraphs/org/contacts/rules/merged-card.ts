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
  const card = unitedCard(contacts, sources);
  const tooLong = listNames.find((name) => card[name].length > listLimits[name]);
  if (tooLong !== undefined) return { tooLong, limit: listLimits[tooLong] };
  return { card, name: nameOf(contacts, sources.preferredName, now) };
}

/** The card of a survivor after an automatic merge: entries that do not fit in a list are left out (wire contract contacts 12). */
export function fittingCard(contacts: readonly MergingContact[], now: Date): Exclude<MergedCard, { tooLong: unknown }> {
  const card = unitedCard(contacts, {});
  const lists = Object.fromEntries(listNames.map((name) => [name, card[name].slice(0, listLimits[name])]));
  return { card: { ...card, ...lists }, name: nameOf(contacts, undefined, now) };
}

function unitedCard(contacts: readonly MergingContact[], sources: FieldSources): ContactCard {
  const texts = Object.fromEntries(mergedTexts.map((name) => [name, textOf(contacts, name, sources[name])]));
  const lists = Object.fromEntries(listNames.map((name) => [name, unionOf(contacts, name)]));
  return { ...texts, ...lists } as unknown as ContactCard;
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

const listNames = Object.keys(keysOf) as (keyof ContactLists)[];

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
