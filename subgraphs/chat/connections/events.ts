import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of connections, for their identities. */
export const connectionEvents = defineEvents({
  "chat.connection.connected": {
    description: "An identity was connected with a workspace, or its connection was renewed.",
    subject: "ChatConnection",
  },
  "chat.connection.disconnected": {
    description: "A connection with a workspace was ended.",
    subject: "ChatConnection",
  },
  "chat.connection.reauthorization_required": {
    description: "Slack no longer accepts the token of a connection.",
    subject: "ChatConnection",
  },
});
