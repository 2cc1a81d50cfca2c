import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of what arrives from workspaces, for the identity that is connected. */
export const chatEventEvents = defineEvents({
  "chat.event.received": {
    description: "A message, a reaction or a file arrived from a workspace.",
    subject: "ChatEvent",
  },
});
