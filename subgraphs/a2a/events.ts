import { defineEvents } from "../shared/events/event-catalogue.js";

/** Kinds of event that a2a appends. */
export const a2aEvents = defineEvents({});
