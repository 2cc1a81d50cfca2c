import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of push configurations, for the task's requester alone. */
export const pushEvents = defineEvents({
  "a2a.push_config.created": { description: "A task got a push configuration.", subject: "A2aPushConfig" },
  "a2a.push_config.updated": { description: "A task's push configuration changed.", subject: "A2aPushConfig" },
  "a2a.push_config.deleted": { description: "A task lost a push configuration.", subject: "A2aPushConfig" },
  "a2a.push_config.disabled": {
    description: "A push configuration was switched off: its receiver is gone, or never took an update.",
    subject: "A2aPushConfig",
  },
});
