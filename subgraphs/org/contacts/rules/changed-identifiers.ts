import type { ContactLists } from "./contact-card.js";
import { listLimits } from "./contact-limits.js";
import { emailKey, handleKey, phoneKey } from "./identifiers.js";

/** The lists whose entries can be added and removed one by one. */
export type IdentifierLists = Pick<ContactLists, "emails" | "phones" | "agentHandles">;

/** Entries that a contact gets and loses; the others stay. */
export interface IdentifierChange {
  readonly add: Partial<IdentifierLists>;
  /** Emails, phones and handles, in any form that is compared. */
  readonly remove: readonly string[];
}

/** The most values that one change removes: as many as the lists have. */
export const mostRemoved = listLimits.emails + listLimits.phones + listLimits.agentHandles;

/** The lists after a change, or the first one that would have too many entries. */
export type ChangedIdentifiers =
  | { readonly lists: IdentifierLists }
  | { readonly tooLong: keyof IdentifierLists; readonly limit: number };

/**
 * The lists after entries were removed, then added. An entry that is there already stays, with its label; an added one is not
 * primary where the list has entries.
 */
export function changedIdentifiers(
  { emails, phones, agentHandles }: IdentifierLists,
  { add, remove }: IdentifierChange,
): ChangedIdentifiers {
  const removed = {
    email: keysOf(remove, emailKey),
    phone: keysOf(remove, phoneKey),
    handle: keysOf(remove, handleKey),
  };
  const lists: IdentifierLists = {
    emails: withAdded(emails, add.emails, ({ value }) => emailKey(value), removed.email),
    phones: withAdded(phones, add.phones, ({ valueE164 }) => phoneKey(valueE164), removed.phone),
    agentHandles: withAdded(agentHandles, add.agentHandles, ({ handle }) => handleKey(handle), removed.handle),
  };
  const names = Object.keys(lists) as (keyof IdentifierLists)[];
  const tooLong = names.find((name) => lists[name].length > listLimits[name]);
  return tooLong === undefined ? { lists } : { tooLong, limit: listLimits[tooLong] };
}

type KeyOf<Entry> = (entry: Entry) => string | null;

function keysOf(values: readonly string[], keyOf: KeyOf<string>): ReadonlySet<string | null> {
  return new Set(values.map((value) => keyOf(value.trim())).filter((key) => key !== null));
}

function withAdded<Entry extends object>(
  present: readonly Entry[],
  added: readonly Entry[] = [],
  keyOf: KeyOf<Entry>,
  removed: ReadonlySet<string | null>,
): readonly Entry[] {
  const remaining = present.filter((entry) => !removed.has(keyOf(entry)));
  const known = new Set(remaining.map(keyOf));
  const isFirst = remaining.length === 0;
  const fresh = added.filter((entry) => !known.has(keyOf(entry)));
  return [
    ...remaining,
    ...fresh.map((entry) => (isFirst || !("isPrimary" in entry) ? entry : { ...entry, isPrimary: false })),
  ];
}
