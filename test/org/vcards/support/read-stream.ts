import { readCard } from "../../../../subgraphs/org/vcards/cards/read-card.js";
import type { CardChange } from "../../../../subgraphs/org/contacts/rules/contact-card.js";
import { contactOfCard } from "../../../../subgraphs/org/vcards/rules/contact-of-card.js";
import { splitCards } from "../../../../subgraphs/org/vcards/rules/split-cards.js";

/** The contacts of a stream, or its refusal; a card that cannot be read is its fault. */
export function readStream(stream: string) {
  const split = splitCards(stream);
  if ("refused" in split) return split.refused;
  return split.cards.map((card) => {
    if ("fault" in card) return card.fault;
    const contact = contactOfCard(readCard(card.lines, card.isOld), "2026-05-06");
    return "error" in contact ? contact.error : contact;
  });
}

/** The contact of the only card of a stream, without what it does not have. */
export function readOne(stream: string): CardChange | string {
  const contacts = readStream(stream);
  if (typeof contacts === "string") return contacts;
  const [contact, ...others] = contacts;
  if (contact === undefined || others.length > 0) throw new Error(`The stream has ${contacts.length} cards.`);
  return typeof contact === "string" ? contact : withoutEmpty(contact);
}

function withoutEmpty(contact: CardChange): CardChange {
  return Object.fromEntries(
    Object.entries(contact).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}

/** A card of these lines, with its edges. */
export function card(version: string, ...lines: readonly string[]): string {
  return ["BEGIN:VCARD", `VERSION:${version}`, ...lines, "END:VCARD", ""].join("\r\n");
}
