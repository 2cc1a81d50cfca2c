import type { NewEvent } from "../../shared/events/append-event.js";
import type { noteEvents } from "./events.js";

/** The note of an event. */
interface Subject {
  readonly id: string;
  readonly organizationId: string;
  /** After the change. */
  readonly version: number;
}

/**
 * An event of a locked note: for its organization, and for each of these identities. Its data has ids and names of
 * fields, never text (wire contract notes 6).
 */
export function noteEvent(
  kind: keyof typeof noteEvents,
  { id, organizationId, version }: Subject,
  identityIds: readonly string[],
  occurredAt: Date,
  data: { readonly fields?: string[]; readonly identity_id?: string } = {},
): NewEvent {
  const audience = [null, ...identityIds].map((identityId) => ({ identityId, organizationId, side: null }));
  return { kind, subjectId: id, subjectVersion: version, audience, data: { note_id: id, ...data }, occurredAt };
}
