import { plainOf } from "../../../shared/rules/searched-text.js";
import type { ContactCard } from "./contact-card.js";

/** The text that searches look at (wire contract contacts 5): names, company, title, notes, emails and phones, one per line. */
export function searchedTextOf(preferredName: string | null, card: ContactCard): string {
  const texts = [
    preferredName,
    card.givenName,
    card.familyName,
    card.companyName,
    card.jobTitle,
    ...card.emails.map(({ value }) => value),
    ...card.phones.map(({ valueE164 }) => valueE164),
    card.notes,
  ];
  return plainOf(texts.filter((text) => text !== null).join("\n"));
}

/** Longer names would make cursors that clients refuse: after this many characters, the id decides. */
const sortedCharacters = 100;

/** The text by which lists are sorted: case does not matter. */
export function sortNameOf(preferredName: string | null): string {
  return Array.from(plainOf(preferredName ?? ""))
    .slice(0, sortedCharacters)
    .join("");
}

/** The size of a contact in a page: bytes of its card as JSON. */
export function bytesOfCard(preferredName: string | null, card: ContactCard): number {
  return Buffer.byteLength(JSON.stringify({ ...card, preferredName }));
}
