import { envelopeAddress } from "../../../shared/rules/mail-address.js";
import { hasAtMost } from "../../../shared/rules/text.js";
import { isE164 } from "../../../shared/rules/phone-number.js";
import { normalAddress, normalHandle } from "../../../shared/reviews/rules/list-entry.js";
import type { ChatUserEntry, ContactLists } from "./contact-card.js";
import { longest } from "./contact-limits.js";

/** A kind of identifier of a contact. */
export type IdentifierKind = "email" | "phone" | "handle" | "chat_user";

/** An identifier in the form that is compared (wire contract contacts 3.3). */
export interface Identifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** The domain of an email; null for other kinds. */
  readonly domain: string | null;
}

const quoted = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"@/u;
const chatId = /^[A-Za-z0-9_-]{1,64}$/;

/** An address without a display name, in the form that is compared; null for anything else. */
export function emailKey(text: string): string | null {
  if (!hasAtMost(text, longest.email) || /\p{Surrogate}/u.test(text)) return null;
  const key = normalAddress(text);
  const isPlain = key !== null && envelopeAddress(key) === key && !key.startsWith('"');
  return isPlain || quoted.test(text) ? key : null;
}

/** A phone number in E.164; null for anything else. */
export function phoneKey(text: string): string | null {
  return isE164(text) ? text : null;
}

/** A handle, also one of another installation, in the form that is compared; null for anything else. */
export function handleKey(text: string): string | null {
  return text.length > longest.handle ? null : normalHandle(text.trim());
}

/** An account in team chat in the form that is compared; null if an id has other characters than letters and digits. */
export function chatUserKey({ workspaceId, userId }: Pick<ChatUserEntry, "workspaceId" | "userId">): string | null {
  return chatId.test(workspaceId) && chatId.test(userId) ? `${workspaceId}/${userId}` : null;
}

/** The identifiers of a contact with these lists. The lists must be valid. */
export function identifiersOf(lists: ContactLists): Identifier[] {
  const of = (kind: IdentifierKind, keys: readonly (string | null)[]): Identifier[] =>
    keys.filter((key) => key !== null).map((value) => ({ kind, value, domain: domainIn(kind, value) }));
  return [
    ...of(
      "email",
      lists.emails.map(({ value }) => emailKey(value)),
    ),
    ...of(
      "phone",
      lists.phones.map(({ valueE164 }) => phoneKey(valueE164)),
    ),
    ...of(
      "handle",
      lists.agentHandles.map(({ handle }) => handleKey(handle)),
    ),
    ...of("chat_user", lists.chatUsers.map(chatUserKey)),
  ];
}

function domainIn(kind: IdentifierKind, value: string): string | null {
  return kind === "email" ? value.slice(value.lastIndexOf("@") + 1) : null;
}
