import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of settings. */
export const settingsEvents = defineEvents({
  "a2a.settings.updated": { description: "The A2A settings of an identity changed.", subject: null },
});
