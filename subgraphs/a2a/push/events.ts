import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of push configurations, for the task's requester alone. */
export const pushEvents = defineEvents({
  "a2a.push_config.created": { description: "A push configuration was created for a task.", subject: "A2aPushConfig" },
  "a2a.push_config.updated": { description: "A task's push configuration changed.", subject: "A2aPushConfig" },
  "a2a.push_config.deleted": { description: "A push configuration of a task was deleted.", subject: "A2aPushConfig" },
  "a2a.push_config.disabled": {
    description: "A push configuration was disabled, because its receiver is gone or accepted no attempt of an update.",
    subject: "A2aPushConfig",
  },
});
