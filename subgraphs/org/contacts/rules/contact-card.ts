/** An email of a contact. */
export interface EmailEntry {
  readonly label: string | null;
  readonly value: string;
  readonly isPrimary: boolean;
}

/** A phone of a contact, in E.164. */
export interface PhoneEntry {
  readonly label: string | null;
  readonly valueE164: string;
  readonly isPrimary: boolean;
}

/** A website of a contact. */
export interface WebsiteEntry {
  readonly label: string | null;
  readonly url: string;
}

/** A day that matters to a contact, as YYYY-MM-DD; the birthday is not among them. */
export interface DateEntry {
  readonly label: string | null;
  readonly date: string;
}

/** A postal address of a contact; at least one part is there. */
export interface AddressEntry {
  readonly label: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postal: string | null;
  readonly country: string | null;
}

/** A field that the organization made up. */
export interface CustomFieldEntry {
  readonly label: string;
  readonly value: string;
}

/** An agent that speaks for a contact: `scout`, or `scout@other.example`. */
export interface HandleEntry {
  readonly label: string | null;
  readonly handle: string;
}

/** An account of a contact in team chat. */
export interface ChatUserEntry {
  readonly label: string | null;
  readonly workspaceId: string;
  readonly userId: string;
}

/** The lists of a contact (wire contract contacts 3.1). */
export interface ContactLists {
  readonly emails: readonly EmailEntry[];
  readonly phones: readonly PhoneEntry[];
  readonly websites: readonly WebsiteEntry[];
  readonly dates: readonly DateEntry[];
  readonly addresses: readonly AddressEntry[];
  readonly customFields: readonly CustomFieldEntry[];
  readonly agentHandles: readonly HandleEntry[];
  readonly chatUsers: readonly ChatUserEntry[];
}

/** The texts of a contact that have one line, without the preferred name. */
export interface ContactTexts {
  readonly namePrefix: string | null;
  readonly givenName: string | null;
  readonly middleName: string | null;
  readonly familyName: string | null;
  readonly nameSuffix: string | null;
  readonly companyName: string | null;
  readonly jobTitle: string | null;
}

/** The card of a contact, as people write it. Its preferred name may follow from the rest, and is not part of it. */
export interface ContactCard extends ContactTexts, ContactLists {
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  readonly notes: string | null;
}

/** A change of a card: absent fields stay as they are; `preferredName: null` has it follow from the rest again. */
export type CardChange = Partial<ContactCard> & { readonly preferredName?: string | null };

/** A card with nothing on it. */
export const emptyCard: ContactCard = {
  namePrefix: null,
  givenName: null,
  middleName: null,
  familyName: null,
  nameSuffix: null,
  companyName: null,
  jobTitle: null,
  birthday: null,
  notes: null,
  emails: [],
  phones: [],
  websites: [],
  dates: [],
  addresses: [],
  customFields: [],
  agentHandles: [],
  chatUsers: [],
};

/** The fields of a card, in the contract's order. */
export const cardFields = Object.keys(emptyCard) as readonly (keyof ContactCard)[];

/** The card of a row or of anything else that has its fields. */
export function cardOf(row: ContactCard): ContactCard {
  return Object.fromEntries(cardFields.map((name) => [name, row[name]])) as unknown as ContactCard;
}
