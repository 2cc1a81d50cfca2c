import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of assignments, for the identity that is connected. */
export const assignmentEvents = defineEvents({
  "im.assignment.created": { description: "A remote address was connected with an identity.", subject: "ImAssignment" },
  "im.assignment.released": { description: "A remote address was disconnected.", subject: "ImAssignment" },
});
