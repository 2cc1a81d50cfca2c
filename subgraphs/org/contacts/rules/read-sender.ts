import type { MetSender } from "../../../shared/contacts/meet-senders.js";
import { type ContactCard, emptyCard } from "./contact-card.js";
import { emailKey, handleKey, type Identifier, identifiersOf, phoneKey } from "./identifiers.js";
import { type ObservedName, readObservedName, strongerName } from "./message-name.js";

/** A sender of messages whose identifier a contact may have. */
export interface Sender {
  readonly organizationId: string;
  /** The agent that got the first message. */
  readonly identityId: string;
  readonly identifier: Identifier;
  /** The card of a contact for it. */
  readonly card: ContactCard;
  /** The identifier as people read it. */
  readonly shown: string;
  readonly name: ObservedName | null;
}

/**
 * The senders whose identifiers are fit for contacts, each once, with its strongest name. Others are left out: the message of a
 * sender with a strange address is stored all the same.
 */
export function readSenders(senders: readonly MetSender[]): Sender[] {
  const read = new Map<string, Sender>();
  for (const given of senders) {
    const sender = readSender(given);
    if (sender === null) continue;
    const key = senderKey(sender);
    const known = read.get(key);
    read.set(key, known === undefined ? sender : { ...known, name: strongerName(known.name, sender.name) });
  }
  return [...read.values()];
}

/** A key that is different for each sender of each organization. */
export function senderKey({ organizationId, identifier }: Pick<Sender, "organizationId" | "identifier">): string {
  return `${organizationId} ${identifier.kind} ${identifier.value}`;
}

function readSender({ organizationId, identityId, name, ...given }: MetSender): Sender | null {
  const read = cardOf(given);
  const [identifier] = read === null ? [] : identifiersOf(read.card);
  if (read === null || identifier === undefined) return null;
  return { organizationId, identityId, identifier, ...read, name: readObservedName(name) };
}

/** The card of a contact that has this identifier and nothing else; null if it is unfit for one. */
function cardOf({
  kind,
  text: given,
  workspaceId,
}: Pick<MetSender, "kind" | "text" | "workspaceId">): Pick<Sender, "card" | "shown"> | null {
  const text = given.trim();
  switch (kind) {
    case "email": {
      // The key of an address in quotes is not the one that searches of messages use.
      if (text.startsWith('"') || emailKey(text) === null) return null;
      return { card: { ...emptyCard, emails: [{ label: null, value: text, isPrimary: true }] }, shown: text };
    }
    case "phone": {
      if (phoneKey(text) === null) return null;
      return { card: { ...emptyCard, phones: [{ label: null, valueE164: text, isPrimary: true }] }, shown: text };
    }
    case "handle": {
      const handle = handleKey(text);
      return handle === null
        ? null
        : { card: { ...emptyCard, agentHandles: [{ label: null, handle }] }, shown: handle };
    }
    case "chat_user": {
      if (workspaceId === undefined) return null;
      const chatUsers = [{ label: null, workspaceId, userId: text }];
      return { card: { ...emptyCard, chatUsers }, shown: text };
    }
  }
}
