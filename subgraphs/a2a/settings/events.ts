import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of settings. */
export const settingsEvents = defineEvents({
  "a2a.settings.updated": { description: "How an identity takes part in A2A changed.", subject: null },
});
