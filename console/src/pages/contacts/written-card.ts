import type { ContactCardFragment, CreateContactInput } from "../../../../generated/console-documents.js";

/** An entry as the form has it. */
export interface WrittenEntry {
  readonly value: string;
  readonly label: string;
  readonly isPrimary: boolean;
}

/** The values in the form of a contact. */
export interface WrittenCard {
  readonly preferredName: string;
  readonly companyName: string;
  readonly jobTitle: string;
  readonly notes: string;
  readonly emails: readonly WrittenEntry[];
  readonly phones: readonly WrittenEntry[];
  readonly agentHandles: readonly WrittenEntry[];
}

export const emptyEntry: WrittenEntry = { value: "", label: "", isPrimary: false };

export const emptyCard: WrittenCard = {
  preferredName: "",
  companyName: "",
  jobTitle: "",
  notes: "",
  emails: [emptyEntry],
  phones: [],
  agentHandles: [],
};

/** The form of a contact that exists. A name that only repeats an identifier is not written there. */
export function writtenCard(card: ContactCardFragment): WrittenCard {
  const entryOf = ({ value, label, isPrimary }: ContactCardFragment["emails"][number]): WrittenEntry => ({
    value,
    label: label ?? "",
    isPrimary,
  });
  const isNamed = card.preferredNameSource !== "IDENTIFIER_FALLBACK";
  return {
    preferredName: isNamed ? (card.preferredName ?? "") : "",
    companyName: card.companyName ?? "",
    jobTitle: card.jobTitle ?? "",
    notes: card.notes ?? "",
    emails: card.emails.map(entryOf),
    phones: card.phones.map(entryOf),
    agentHandles: card.agentHandles.map(({ handle, label }) => ({
      value: handle,
      label: label ?? "",
      isPrimary: false,
    })),
  };
}

/** The form as the API takes it. Empty entries are left out; an empty text clears. */
export function inputOf(card: WrittenCard): CreateContactInput {
  const text = (value: string): string | null => value.trim() || null;
  const filled = (entries: readonly WrittenEntry[]) =>
    entries
      .filter(({ value }) => value.trim() !== "")
      .map(({ value, label, isPrimary }) => ({ value: value.trim(), label: text(label), isPrimary }));
  return {
    preferredName: text(card.preferredName),
    companyName: text(card.companyName),
    jobTitle: text(card.jobTitle),
    notes: text(card.notes),
    emails: filled(card.emails),
    phones: filled(card.phones).map(({ value, ...entry }) => ({ valueE164: value, ...entry })),
    agentHandles: filled(card.agentHandles).map(({ value, label }) => ({ handle: value, label })),
  };
}

/** The fields of the form that are not what they were, so that a change of another user stays. */
export function changesOf(before: WrittenCard, after: WrittenCard): Partial<CreateContactInput> {
  const [old, now] = [inputOf(before), inputOf(after)];
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof CreateContactInput]),
  );
  return Object.fromEntries(changed);
}
