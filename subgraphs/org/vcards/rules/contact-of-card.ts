import type { CardChange, CustomFieldEntry } from "../../contacts/rules/contact-card.js";
import { emailKey, handleKey, phoneKey } from "../../contacts/rules/identifiers.js";
import { isRefusedCard, readCard } from "../../contacts/rules/read-card.js";
import { cardDate } from "./card-date.js";
import { faultSentences, valueSentence } from "./card-fault.js";
import { groupLabels } from "./card-label.js";
import * as lists from "./card-lists.js";
import { type CardProperty, textOf } from "./card-property.js";
import { oneCardLine, partOf, textOrNull } from "./card-text.js";
import { distinct, distinctWithPrimary } from "./distinct.js";

/**
 * The contact that a card describes, or why it cannot be one (wire contract contacts 7.2).
 * @param today as YYYY-MM-DD
 */
export function contactOfCard(
  properties: readonly CardProperty[],
  today: string,
): CardChange | { readonly error: string } {
  const card = givenCard(properties, today);
  if (card.preferredName === null) return { error: faultSentences.no_name };
  const contact = readCard(card, today);
  return isRefusedCard(contact) ? { error: valueSentence(contact.violations[0]!) } : contact;
}

function givenCard(properties: readonly CardProperty[], today: string) {
  const labels = groupLabels(properties);
  const filled = properties.filter((property) =>
    property.parts.some((part) => part.some((text) => text.trim() !== "")),
  );
  const named = (...names: string[]): readonly CardProperty[] => filled.filter(({ name }) => names.includes(name));
  const names = namesOf(named("n")[0]);
  const emails = sorted(named("email").map((one) => lists.cardEmail(one, labels)));
  const phones = sorted(named("tel").map((one) => lists.cardPhoneEntry(one, labels)));
  const websites = sorted(named("url").map((one) => lists.cardWebsite(one, labels)));
  const dates = sorted(named("anniversary", "x-abdate").map((one) => lists.cardDateEntry(one, labels)));
  const birthday = birthdayOf(named("bday")[0], today);
  const [company] = named("org");
  const handles = named("x-parley-agent").map((one) => lists.cardHandle(one, labels));
  const chatUsers = named("x-parley-chat-user").flatMap((one) => lists.cardChatUser(one, labels) ?? []);
  return {
    preferredName: textOrNull(oneLineOf(named("fn")[0])) ?? joinedName(names),
    ...names,
    companyName: company === undefined ? null : partOf(company, 0, " "),
    jobTitle: textOrNull(oneLineOf(named("title")[0])),
    birthday: birthday.date,
    notes: textOrNull(named("note").map(notesOf).join("\n\n").trim()),
    emails: distinctWithPrimary(emails.items, ({ value }) => emailKey(value)),
    phones: distinctWithPrimary(phones.items, ({ valueE164 }) => phoneKey(valueE164)),
    websites: websites.items,
    dates: dates.items,
    addresses: named("adr").flatMap((one) => lists.cardAddress(one, labels) ?? []),
    customFields: [
      ...named("x-parley-field").map((one) => lists.cardField(one, labels)),
      ...birthday.fields,
      ...[emails, phones, websites, dates].flatMap(({ fields }) => fields),
    ],
    agentHandles: distinct(handles, ({ handle }) => handleKey(handle)),
    chatUsers: distinct(chatUsers, ({ workspaceId, userId }) => `${workspaceId}/${userId}`),
  };
}

const notesOf = (property: CardProperty): string => textOf(property).replaceAll("\r\n", "\n");

function oneLineOf(property: CardProperty | undefined): string {
  return property === undefined ? "" : oneCardLine(property);
}

type Names = Readonly<Record<"namePrefix" | "givenName" | "middleName" | "familyName" | "nameSuffix", string | null>>;

function namesOf(property: CardProperty | undefined): Names {
  const part = (index: number): string | null => (property === undefined ? null : partOf(property, index, " "));
  return { familyName: part(0), givenName: part(1), middleName: part(2), namePrefix: part(3), nameSuffix: part(4) };
}

function joinedName({ namePrefix, givenName, middleName, familyName, nameSuffix }: Names): string | null {
  const parts = [namePrefix, givenName, middleName, familyName, nameSuffix];
  return textOrNull(parts.filter((part) => part !== null).join(" "));
}

/** A birthday that a contact cannot have, such as one without a year, is a custom field. */
function birthdayOf(
  property: CardProperty | undefined,
  today: string,
): { readonly date: string | null; readonly fields: readonly CustomFieldEntry[] } {
  if (property === undefined) return { date: null, fields: [] };
  const text = oneCardLine(property);
  const date = cardDate(text);
  if (date !== null && !property.omitsYear && date <= today) return { date, fields: [] };
  const value = date !== null && property.omitsYear ? `--${date.slice(5)}` : text;
  return { date: null, fields: [{ label: "birthday", value }] };
}

/** The items of a list, and the fields for texts that it cannot have. */
function sorted<Item>(listed: readonly lists.Listed<Item>[]): {
  readonly items: readonly Item[];
  readonly fields: readonly CustomFieldEntry[];
} {
  return {
    items: listed.flatMap((one) => ("item" in one ? [one.item] : [])),
    fields: listed.flatMap((one) => ("field" in one ? [one.field] : [])),
  };
}
