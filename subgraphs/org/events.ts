import { defineEvents } from "../shared/events/event-catalogue.js";

/** Kinds of event that org appends. */
export const orgEvents = defineEvents({});
