import type { NewEvent } from "../../shared/events/append-event.js";
import type { factEvents } from "./events.js";

/** An event of a fact, for people and admin keys of its organization. It has ids and names of fields, never values. */
export function factEvent(
  kind: keyof typeof factEvents,
  fact: { readonly id: string; readonly contactId: string; readonly version: number },
  organizationId: string,
  occurredAt: Date,
  data: { readonly fields?: string[] } = {},
): NewEvent {
  return {
    kind,
    subjectId: fact.id,
    subjectVersion: fact.version,
    audience: [{ identityId: null, organizationId, side: null }],
    data: { contact_id: fact.contactId, fact_id: fact.id, ...data },
    occurredAt,
  };
}
