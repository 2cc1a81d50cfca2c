import type { Violation } from "../../../shared/errors/problem.js";
import type { ContactLists } from "./contact-card.js";
import { listLimits, longest } from "./contact-limits.js";
import { isCalendarDay } from "./calendar-day.js";
import { chatUserKey, emailKey, handleKey, phoneKey } from "./identifiers.js";
import { type Path, readLine, readNeeded } from "./read-line.js";

type Text = string | null | undefined;
type Given<Entry> = { readonly [Key in keyof Entry]?: Entry[Key] | null };

/** The lists as a client sends them: null and an empty list clear. */
export type GivenLists = {
  readonly [Name in keyof ContactLists]?: readonly Given<ContactLists[Name][number]>[] | null;
};

type EntryReader<Entry> = (given: Given<Entry>, path: Path, refused: Violation[]) => Entry | null;
type Readers = { readonly [Name in keyof ContactLists]: EntryReader<ContactLists[Name][number]> };

const readLabel = (given: Text, path: Path, refused: Violation[]): string | null =>
  readLine([...path, "label"], given, longest.label, refused);

const readers: Readers = {
  emails: ({ label, value, isPrimary }, path, refused) => {
    const text = (value ?? "").trim();
    const isEmail = emailKey(text) !== null;
    if (!isEmail) refused.push({ path: [...path, "value"], message: "An email is an address, without a name." });
    return { label: readLabel(label, path, refused), value: text, isPrimary: isPrimary ?? false };
  },
  phones: ({ label, valueE164, isPrimary }, path, refused) => {
    const text = (valueE164 ?? "").trim();
    const message = "A phone is a number in E.164, such as +493012345678.";
    if (phoneKey(text) === null) refused.push({ path: [...path, "valueE164"], message });
    return { label: readLabel(label, path, refused), valueE164: text, isPrimary: isPrimary ?? false };
  },
  websites: ({ label, url }, path, refused) => {
    const text = readNeeded([...path, "url"], url, longest.url, refused);
    const message = "A website is an absolute URL with http or https, and without a user.";
    if (text !== "" && !isWebsite(text)) refused.push({ path: [...path, "url"], message });
    return { label: readLabel(label, path, refused), url: text };
  },
  dates: ({ label, date }, path, refused) => {
    const text = (date ?? "").trim();
    if (!isCalendarDay(text)) refused.push({ path: [...path, "date"], message: "A date is a day, as YYYY-MM-DD." });
    return { label: readLabel(label, path, refused), date: text };
  },
  addresses: ({ label, ...given }, path, refused) => {
    const part = (name: keyof typeof given) => readLine([...path, name], given[name], longest.addressPart, refused);
    const parts = {
      street: part("street"),
      city: part("city"),
      region: part("region"),
      postal: part("postal"),
      country: part("country"),
    };
    const read = { label: readLabel(label, path, refused), ...parts };
    return Object.values(parts).every((text) => text === null) ? null : read;
  },
  customFields: ({ label, value }, path, refused) => ({
    label: readNeeded([...path, "label"], label, longest.label, refused),
    value: readNeeded([...path, "value"], value, longest.customValue, refused),
  }),
  agentHandles: ({ label, handle }, path, refused) => {
    const text = (handle ?? "").trim();
    const message = "A handle is that of an agent, such as scout or scout@other.example.";
    if (handleKey(text) === null) refused.push({ path: [...path, "handle"], message });
    return { label: readLabel(label, path, refused), handle: text };
  },
  chatUsers: ({ label, workspaceId, userId }, path, refused) => {
    const ids = { workspaceId: (workspaceId ?? "").trim(), userId: (userId ?? "").trim() };
    const message = "Both ids must have 1 to 64 letters and digits.";
    if (chatUserKey(ids) === null) refused.push({ path: [...path, "userId"], message });
    return { label: readLabel(label, path, refused), ...ids };
  },
};

/** The lists that a client sends, checked; the others are left out. Violations go to `refused`. */
export function readLists(given: GivenLists, refused: Violation[]): Partial<ContactLists> {
  const lists = Object.keys(readers) as (keyof ContactLists)[];
  const sent = lists.filter((name) => given[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, readList(name, given, refused)])) as Partial<ContactLists>;
}

function readList(name: keyof ContactLists, given: GivenLists, refused: Violation[]): readonly unknown[] {
  const entries = given[name] ?? [];
  const most = listLimits[name];
  if (entries.length > most) {
    refused.push({ path: [name], message: `The list must have at most ${most} entries.` });
    return [];
  }
  const read = readers[name] as EntryReader<object>;
  const list = entries.map((entry, index) => read(entry, [name, index], refused));
  const key = keys[name];
  if (key !== undefined)
    refuseRepeats(
      name,
      list.map((entry) => key(entry as never)),
      refused,
    );
  if (list.filter((entry) => entry !== null && "isPrimary" in entry && entry.isPrimary === true).length > 1) {
    refused.push({ path: [name], message: "At most one entry is primary." });
  }
  return list.filter((entry) => entry !== null);
}

/** The identifier of an entry, for the lists whose entries are unique. */
const keys: { readonly [Name in keyof ContactLists]?: (entry: ContactLists[Name][number]) => string | null } = {
  emails: ({ value }) => emailKey(value),
  phones: ({ valueE164 }) => phoneKey(valueE164),
  agentHandles: ({ handle }) => handleKey(handle),
  chatUsers: chatUserKey,
};

function refuseRepeats(name: string, identifiers: readonly (string | null)[], refused: Violation[]): void {
  for (const [index, identifier] of identifiers.entries()) {
    if (identifier !== null && identifiers.indexOf(identifier) < index) {
      refused.push({ path: [name, index], message: "The list has this value twice." });
    }
  }
}

function isWebsite(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
