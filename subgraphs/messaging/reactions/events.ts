import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "ImMessage";

/** Kinds of event of reactions. The message is what they are about: its reactions have changed. */
export const reactionEvents = defineEvents({
  "im.reaction.received": { description: "Somebody reacted to an instant message.", subject },
  "im.reaction.blocked": {
    description: "Somebody whom contact rules block reacted to an instant message. Agents are not told.",
    subject,
  },
  "im.reaction.sent": { description: "The identity reacted to an instant message.", subject },
  "im.reaction.removed": { description: "A reaction was taken back.", subject },
});
