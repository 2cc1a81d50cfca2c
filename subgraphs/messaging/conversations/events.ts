import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "ImConversation";

/** Kinds of event of conversations. */
export const conversationEvents = defineEvents({
  "im.conversation.created": { description: "A conversation began.", subject },
  "im.conversation.changed": {
    description:
      "Members of a group or the state of its creation changed, messages were marked as read, or it was snoozed.",
    subject,
  },
  "im.conversation.snooze_ended": {
    description: "A conversation is no longer snoozed: its time came, a message arrived, or somebody ended it.",
    subject,
  },
});
