import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "ImMessage";

/** Kinds of event of instant messages (wire contract im 10, 13). */
export const messageEvents = defineEvents({
  "im.message.received": { description: "An instant message arrived.", subject },
  "im.message.blocked": {
    description: "An instant message arrived that contact rules block. Agents are not told.",
    subject,
  },
  "im.message.file_added": { description: "A file of an instant message arrived after the message.", subject },
  "im.message.queued": { description: "An instant message was accepted for sending.", subject },
  "im.message.held": {
    description: "An instant message was accepted, and a person must agree before it is sent.",
    subject,
  },
  "im.message.pending": {
    description: "An instant message was handed to the carrier, which did not say what became of it.",
    subject,
  },
  "im.message.unthreaded": {
    description: "An instant message that was to be a reply was sent as a plain message.",
    subject,
  },
  "im.message.sent": { description: "The carrier accepted an instant message.", subject },
  "im.message.progressed": { description: "A recipient's delivery state changed.", subject },
  "im.message.delivered": { description: "An instant message reached every recipient.", subject },
  "im.message.failed": { description: "An instant message did not reach a recipient.", subject },
});
