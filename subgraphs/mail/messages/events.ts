import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of messages (wire contract mail 12, 13). */
export const messageEvents = defineEvents({});
