import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of what arrives from workspaces, for the identity that is connected. */
export const chatEventEvents = defineEvents({
  "chat.event.received": {
    description:
      "Something that happened in a workspace arrived: a message, a reaction, a file, a member, a pin or a button.",
    subject: "ChatEvent",
  },
});
