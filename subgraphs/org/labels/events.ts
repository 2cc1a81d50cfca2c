import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of the organization's labels; its people and admin keys see them. */
export const labelEvents = defineEvents({
  "label.created": { description: "A label was used for the first time.", subject: null },
  "label.changed": { description: "A label got another name, color or description.", subject: null },
  "label.deleted": { description: "A label was deleted, or merged into another one.", subject: null },
});
