import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of contexts: one row per participant. */
export const contextEvents = defineEvents({
  "a2a.context.renamed": { description: "A participant renamed a context.", subject: "A2aContext" },
});
