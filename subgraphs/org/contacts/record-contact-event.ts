import type { Transaction } from "../../shared/database/client.js";
import { appendEvents, type NewEvent } from "../../shared/events/append-event.js";
import type { contactEvents } from "./events.js";
import type { ContactRow } from "./store/contact-row.js";

/**
 * Appends an event of a contact for the people and admin keys of its organization.
 * @param data ids, names of fields and sources; never values
 */
export async function recordContactEvent(
  tx: Transaction,
  kind: keyof typeof contactEvents,
  contact: Pick<ContactRow, "id" | "organizationId" | "version">,
  data: NewEvent["data"],
  occurredAt: Date,
): Promise<void> {
  await recordContactEvents(tx, kind, contact.organizationId, [contact], data, occurredAt);
}

/** The same for several contacts of an organization, in their order. */
export async function recordContactEvents(
  tx: Transaction,
  kind: keyof typeof contactEvents,
  organizationId: string,
  contacts: readonly Pick<ContactRow, "id" | "version">[],
  data: NewEvent["data"],
  occurredAt: Date,
): Promise<void> {
  const audience = [{ identityId: null, organizationId, side: null }];
  const events = contacts.map(({ id, version }) => ({
    kind,
    subjectId: id,
    subjectVersion: version,
    audience,
    data,
    occurredAt,
  }));
  if (events.length > 0) await appendEvents(tx, events);
}
