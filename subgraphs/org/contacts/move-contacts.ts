import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvents } from "../../shared/events/append-event.js";
import { absorbContacts } from "./absorb-contacts.js";
import { removeUnwanted } from "./remove-unwanted.js";
import { contactEvent } from "./record-contact-event.js";
import { identifiersOf } from "./rules/identifiers.js";
import { fittingCard } from "./rules/merged-card.js";
import { withoutIdentifiers } from "./rules/without-identifiers.js";
import type { ContactRow } from "./store/contact-row.js";
import { findContacts } from "./store/contacts.js";
import { lockAddressBooks } from "./store/contact-writes.js";
import { findHolders } from "./store/identifiers.js";
import { findOldestContact, relocateContact, relocateContacts } from "./store/organization-contacts.js";

/**
 * Moves an address book into that of another organization, which gets the events. A contact of which it knows an identifier is
 * merged into the one that it has (wire contract contacts 12). Suggestions that it deleted, and people whom it forgot, do not come back.
 */
export async function moveContacts(
  tx: Transaction,
  services: Pick<Services, "clock" | "keyring">,
  fromId: string,
  toId: string,
): Promise<void> {
  const now = services.clock.now();
  await lockAddressBooks(tx, [toId, fromId]);
  await removeUnwanted(tx, services, fromId, toId);
  const moved = await relocateContacts(tx, fromId, toId);
  const created = moved.filter(({ status }) => status === "active");
  if (created.length > 0) {
    await appendEvents(
      tx,
      created.map(({ id, version, creationSource: source }) =>
        contactEvent("contact.created", { id, version, organizationId: toId }, { source }, now),
      ),
    );
  }
  for (;;) {
    const known = await findOldestContact(tx, fromId);
    if (known === null) return;
    await mergeMoved(tx, known, toId, now);
  }
}

/** Merges a contact into the first one of the other organization that has one of its identifiers. Identifiers of a third contact stay there. */
async function mergeMoved(tx: Transaction, moving: ContactRow, toId: string, now: Date): Promise<void> {
  const held = await findHolders(tx, toId, identifiersOf(moving));
  const survivorId = held[0]!.contactId;
  const [survivor] = await findContacts(tx, toId, [survivorId]);
  const taken = held.filter(({ contactId }) => contactId !== survivorId);
  const merged = fittingCard([survivor!, withoutIdentifiers(moving, taken)], now);
  await relocateContact(tx, moving.id, toId);
  await absorbContacts(tx, { survivor: survivor!, losers: [moving], merged }, now);
}
