import { defineEvents } from "../shared/events/event-catalogue.js";

/** Kinds of event that mail appends. */
export const mailEvents = defineEvents({});
