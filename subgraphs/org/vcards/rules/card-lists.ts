import type * as entries from "../../contacts/rules/contact-card.js";
import { emailKey } from "../../contacts/rules/identifiers.js";
import { readLists } from "../../contacts/rules/read-lists.js";
import { cardDate } from "./card-date.js";
import { labelOf } from "./card-label.js";
import { cardPhone } from "./card-phone.js";
import type { CardProperty } from "./card-property.js";
import { oneCardLine, partOf } from "./card-text.js";

/** An item of a list, or a custom field for a text that the list cannot have (wire contract contacts 7.2). */
export type Listed<Item> = { readonly item: Item } | { readonly field: entries.CustomFieldEntry };

type Labels = ReadonlyMap<string, string>;

const field = (label: string, value: string): { readonly field: entries.CustomFieldEntry } => ({
  field: { label, value },
});

export function cardEmail(property: CardProperty, labels: Labels): Listed<entries.EmailEntry> {
  const text = oneCardLine(property);
  const value = text.replace(/^mailto:/i, "");
  if (emailKey(value) === null) return field("email", text);
  return { item: { label: labelOf(property, labels), value, isPrimary: property.isPreferred } };
}

export function cardPhoneEntry(property: CardProperty, labels: Labels): Listed<entries.PhoneEntry> {
  const valueE164 = cardPhone(oneCardLine(property));
  if (valueE164 === null) return field("phone", oneCardLine(property));
  return { item: { label: labelOf(property, labels), valueE164, isPrimary: property.isPreferred } };
}

export function cardWebsite(property: CardProperty, labels: Labels): Listed<entries.WebsiteEntry> {
  const text = oneCardLine(property);
  // Many programs leave out the scheme.
  const url = /^[a-z][a-z\d+-]*:/i.test(text) ? text : `http://${text}`;
  const refused: unknown[] = [];
  readLists({ websites: [{ url }] }, refused as never[]);
  return refused.length > 0 ? field("website", text) : { item: { label: labelOf(property, labels), url } };
}

export function cardDateEntry(property: CardProperty, labels: Labels): Listed<entries.DateEntry> {
  const label = labels.get(property.group) ?? (property.name === "anniversary" ? "anniversary" : null);
  const date = property.omitsYear ? null : cardDate(oneCardLine(property));
  return date === null ? field(label ?? "date", oneCardLine(property)) : { item: { label, date } };
}

/** An address; null for one without any text. */
export function cardAddress(property: CardProperty, labels: Labels): entries.AddressEntry | null {
  const [box, extended, street, city, region, postal, country] = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    partOf(property, index, ", "),
  );
  const lines = [box, extended, street].filter((part) => part !== null);
  const address = {
    street: lines.length === 0 ? null : lines.join(", "),
    city: city ?? null,
    region: region ?? null,
    postal: postal ?? null,
    country: country ?? null,
  };
  const isEmpty = Object.values(address).every((part) => part === null);
  return isEmpty ? null : { label: labelOf(property, labels), ...address };
}

export function cardHandle(property: CardProperty, labels: Labels): entries.HandleEntry {
  return { label: labelOf(property, labels), handle: oneCardLine(property) };
}

/** An account of a team chat, such as `T012/U034`; null for another text. */
export function cardChatUser(property: CardProperty, labels: Labels): entries.ChatUserEntry | null {
  const [, workspaceId, userId] = /^([^/]+)\/([^/]+)$/.exec(oneCardLine(property)) ?? [];
  if (workspaceId === undefined || userId === undefined) return null;
  return { label: labelOf(property, labels), workspaceId, userId };
}

export function cardField(property: CardProperty, labels: Labels): entries.CustomFieldEntry {
  return { label: labels.get(property.group) ?? "other", value: oneCardLine(property) };
}
