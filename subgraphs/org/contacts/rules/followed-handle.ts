import type { ContactCard, HandleEntry } from "./contact-card.js";
import { handleKey } from "./identifiers.js";

/** A card on which a renamed agent has its new handle, in the place of the old one. */
export function withHandle<Card extends Pick<ContactCard, "agentHandles">>(card: Card, from: string, to: string): Card {
  const has = (handle: string) => (entry: HandleEntry) => handleKey(entry.handle) === handle;
  const isThere = card.agentHandles.some(has(to));
  const agentHandles = isThere
    ? card.agentHandles.filter((entry) => !has(from)(entry))
    : card.agentHandles.map((entry) => (has(from)(entry) ? { ...entry, handle: to } : entry));
  return { ...card, agentHandles };
}

/** A card without a handle. */
export function withoutHandle<Card extends Pick<ContactCard, "agentHandles">>(card: Card, handle: string): Card {
  return { ...card, agentHandles: card.agentHandles.filter((entry) => handleKey(entry.handle) !== handle) };
}
