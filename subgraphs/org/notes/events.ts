import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of notes. People, admin keys and the agents that see the note get them (wire contract notes 6). */
export const noteEvents = defineEvents({
  "note.created": { description: "A note was written.", subject: "Note" },
  "note.updated": { description: "The text or pin of a note was changed.", subject: "Note" },
  "note.deleted": { description: "A note was deleted.", subject: "Note" },
  "note.shared": { description: "An agent was given a note.", subject: "Note" },
  "note.unshared": { description: "A note was taken from an agent.", subject: "Note" },
});
