import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of settings. That an identity is made or deleted is told by its own events. */
export const settingsEvents = defineEvents({
  "im.settings.updated": {
    description: "Instant messages were switched on or off, or their filter mode changed.",
    subject: "Identity",
  },
});
