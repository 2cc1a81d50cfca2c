import { type ContactCard } from "./contact-card.js";

/** Whether a reader could not tell who the contact is (wire contract contacts 3.2, `contact_empty`). */
export function isEmptyCard(card: ContactCard, preferredName: string | null): boolean {
  const texts = [
    preferredName,
    card.namePrefix,
    card.givenName,
    card.middleName,
    card.familyName,
    card.nameSuffix,
    card.companyName,
  ];
  const lists = [card.emails, card.phones, card.agentHandles, card.chatUsers];
  return texts.every((text) => text === null) && lists.every((list) => list.length === 0);
}
