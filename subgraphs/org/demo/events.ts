import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of the demo; only the organization sees them. */
export const demoEvents = defineEvents({
  "demo.started": { description: "The operator had the demo played.", subject: null },
  "demo.finished": { description: "The demo ended. Its key is revoked.", subject: null },
  "demo.failed": {
    description: "The demo failed. The log of the server says why.",
    subject: null,
  },
});
