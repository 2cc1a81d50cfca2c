import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of archives of workspaces, for the connected identity. */
export const archiveEvents = defineEvents({
  "chat.archive.settings_changed": {
    description: "How long what arrived from a workspace is kept was changed.",
    subject: "ChatConnection",
  },
  "chat.archive.purged": {
    description: "What had arrived from a workspace was removed.",
    subject: "ChatConnection",
  },
});
