import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of settings. Their creation and deletion follow from the identity's own events. */
export const settingsEvents = defineEvents({
  "im.settings.updated": {
    description: "Instant messages were switched on or off, or their filter mode changed.",
    subject: "Identity",
  },
});
