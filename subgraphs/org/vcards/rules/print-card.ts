import type { ContactCard } from "../../contacts/rules/contact-card.js";
import { labelTypes } from "./card-label.js";
import { foldLine } from "./fold-line.js";

/** A contact as a card needs it. `id` becomes the UID. */
export interface PrintedContact extends ContactCard {
  readonly id: string;
  readonly preferredName: string | null;
  readonly updatedAt: Date;
}

/** A vCard 4.0 of a contact, with CRLF, folded (wire contract contacts 7.2). */
export function printCard(contact: PrintedContact): string {
  return ["BEGIN:VCARD", "VERSION:4.0", ...propertiesOf(contact), "END:VCARD"].map(foldLine).join("");
}

function propertiesOf(contact: PrintedContact): readonly string[] {
  const labelled = new LabelledLines();
  const { familyName, givenName, middleName, namePrefix, nameSuffix } = contact;
  const names = [familyName, givenName, middleName, namePrefix, nameSuffix];
  return [
    `FN:${escaped(contact.preferredName ?? "")}`,
    ...(names.some((name) => name !== null) ? [`N:${structured(names)}`] : []),
    ...optional("ORG", contact.companyName),
    ...optional("TITLE", contact.jobTitle),
    ...(contact.birthday === null ? [] : [`BDAY:${contact.birthday.replaceAll("-", "")}`]),
    ...contact.emails.flatMap((one) => labelled.of("EMAIL", one.label, escaped(one.value), one.isPrimary)),
    ...contact.phones.flatMap((one) => labelled.of("TEL;VALUE=uri", one.label, `tel:${one.valueE164}`, one.isPrimary)),
    ...contact.websites.flatMap((one) => labelled.of("URL", one.label, one.url)),
    ...contact.dates.flatMap((one) => labelled.date(one.label, one.date.replaceAll("-", ""))),
    ...contact.addresses.flatMap(({ label, street, city, region, postal, country }) =>
      labelled.of("ADR", label, structured([null, null, street, city, region, postal, country])),
    ),
    ...optional("NOTE", contact.notes),
    ...contact.agentHandles.flatMap((one) => labelled.of("X-PARLEY-AGENT", one.label, escaped(one.handle))),
    ...contact.chatUsers.flatMap((one) =>
      labelled.of("X-PARLEY-CHAT-USER", one.label, escaped(`${one.workspaceId}/${one.userId}`)),
    ),
    ...contact.customFields.flatMap((one) => labelled.group("X-PARLEY-FIELD", one.label, escaped(one.value))),
    `UID:urn:uuid:${contact.id}`,
    `REV:${contact.updatedAt.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
  ];
}

/** Lines with a label: as a type, if it is one, else in a group of their own with the label beside it. */
class LabelledLines {
  #groups = 0;

  of(name: string, label: string | null, value: string, isPrimary = false): readonly string[] {
    const preferred = isPrimary ? ";PREF=1" : "";
    if (label === null) return [`${name}${preferred}:${value}`];
    if (labelTypes.has(label)) return [`${name};TYPE=${label}${preferred}:${value}`];
    return this.group(`${name}${preferred}`, label, value);
  }

  date(label: string | null, value: string): readonly string[] {
    if (label === "anniversary") return [`ANNIVERSARY:${value}`];
    return label === null ? [`X-ABDATE:${value}`] : this.group("X-ABDATE", label, value);
  }

  group(name: string, label: string, value: string): readonly string[] {
    const group = `item${++this.#groups}`;
    return [`${group}.${name}:${value}`, `${group}.X-ABLabel:${escaped(label)}`];
  }
}

function optional(name: string, value: string | null): readonly string[] {
  return value === null ? [] : [`${name}:${escaped(value)}`];
}

const structured = (parts: readonly (string | null)[]): string => parts.map((part) => escaped(part ?? "")).join(";");

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n?|\n/g, "\\n");
