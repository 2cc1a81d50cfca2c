import { defineEvents } from "../shared/events/event-catalogue.js";

const subject = "A2aTask";

/** Kinds of event that a2a appends: one row per participant (wire contract a2a 7). */
export const a2aEvents = defineEvents({
  "a2a.task.created": { description: "A requester's message opened a task.", subject },
  "a2a.task.message": { description: "A requester's message continued a task.", subject },
  "a2a.task.replied": { description: "The worker replied to a task.", subject },
  "a2a.task.canceled": { description: "A task was canceled.", subject },
});

/** What an event of a task records beside its kind: enough to tell its payload as of the event. */
export interface TaskEventData {
  readonly contextId: string;
  readonly state: string;
  /** The ledger row of the message that made the change; null when it was canceled. */
  readonly messageRowId: string | null;
}
