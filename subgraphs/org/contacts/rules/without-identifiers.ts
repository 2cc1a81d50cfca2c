import type { ContactLists } from "./contact-card.js";
import { chatUserKey, emailKey, handleKey, type Identifier, phoneKey } from "./identifiers.js";

type Taken = readonly Pick<Identifier, "kind" | "value">[];

/** A card without the entries that have one of these identifiers. */
export function withoutIdentifiers<Card extends ContactLists>(card: Card, taken: Taken): Card {
  const isFree = (kind: Identifier["kind"], value: string | null): boolean =>
    !taken.some((one) => one.kind === kind && one.value === value);
  return {
    ...card,
    emails: card.emails.filter(({ value }) => isFree("email", emailKey(value))),
    phones: card.phones.filter(({ valueE164 }) => isFree("phone", phoneKey(valueE164))),
    agentHandles: card.agentHandles.filter(({ handle }) => isFree("handle", handleKey(handle))),
    chatUsers: card.chatUsers.filter((user) => isFree("chat_user", chatUserKey(user))),
  };
}
