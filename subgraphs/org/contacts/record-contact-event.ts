import type { Statements } from "../../shared/database/statements.js";
import { appendEvents, type NewEvent } from "../../shared/events/append-event.js";
import type { contactEvents } from "./events.js";
import type { ContactRow } from "./store/contact-row.js";

/**
 * Appends an event of a contact for the people and admin keys of its organization.
 * @param data ids, names of fields and sources; never values
 */
export async function recordContactEvent(
  tx: Statements,
  kind: keyof typeof contactEvents,
  contact: Pick<ContactRow, "id" | "organizationId" | "version">,
  data: NewEvent["data"],
  occurredAt: Date,
): Promise<void> {
  await recordContactEvents(tx, kind, contact.organizationId, [contact], data, occurredAt);
}

/** The same for several contacts of an organization, in their order. */
export async function recordContactEvents(
  tx: Statements,
  kind: keyof typeof contactEvents,
  organizationId: string,
  contacts: readonly Pick<ContactRow, "id" | "version">[],
  data: NewEvent["data"],
  occurredAt: Date,
): Promise<void> {
  const events = contacts.map((contact) => contactEvent(kind, { ...contact, organizationId }, data, occurredAt));
  if (events.length > 0) await appendEvents(tx, events);
}

/** An event of a contact, or of the address book of an organization. */
export function contactEvent(
  kind: keyof typeof contactEvents,
  { id, organizationId, version }: Pick<ContactRow, "id" | "organizationId" | "version">,
  data: NewEvent["data"],
  occurredAt: Date,
): NewEvent {
  const audience = [{ identityId: null, organizationId, side: null }];
  return { kind, subjectId: id, subjectVersion: version, audience, data, occurredAt };
}
