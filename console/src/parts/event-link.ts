import { href } from "../address/address.js";
import { placeOfEvent } from "./place-of-event.js";

interface Linked {
  readonly kind: string;
  readonly subject?: { readonly __typename: string; readonly id?: string } | null;
}

/**
 * The page of the object of an event; if it has none or is gone, the list that contains it. Null if there is no such list.
 *
 * @param organization id of the organization
 * @param agent handle of an agent that the event concerns
 */
export function linkOfEvent({ kind, subject }: Linked, organization: string, agent: string | null): string | null {
  const isGone = /[._]deleted$/.test(kind);
  const page = isGone || subject?.id === undefined ? null : pageOf(organization, subject.__typename, subject.id);
  if (page !== null) return page;
  const list = placeOfEvent(kind, agent);
  return list === null ? null : href(list.path, list.filters);
}

function pageOf(organization: string, type: string, id: string): string | null {
  if (type === "A2aTask") return href(["tasks", id]);
  if (type === "Review") return href(["reviews", id]);
  if (type === "WebhookSubscription") return href(["webhooks", id]);
  if (type === "MailMessage") return href([organization, "emails", id]);
  if (type === "Mailbox") return href([organization, "mailboxes", id]);
  if (type === "ImConversation") return href(["inbox", "im", id]);
  if (type === "ChatConnection") return href(["chat", id]);
  if (type === "VaultSecret") return href(["vault", id]);
  if (type === "SendingDomain") return href(["mail", id]);
  return null;
}
