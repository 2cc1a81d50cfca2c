import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "ImConversation";

/** Kinds of event of conversations. */
export const conversationEvents = defineEvents({
  "im.conversation.created": { description: "A conversation began.", subject },
  "im.conversation.changed": {
    description: "Members of a group or the state of its creation changed, or messages were marked as read.",
    subject,
  },
});
