import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of dedicated lines: claims for the users of the organization, the others for the identity too. */
export const lineEvents = defineEvents({
  "im.line.claimed": { description: "The organization claimed a number.", subject: "ImLine" },
  "im.line.attached": { description: "A number was attached to an identity.", subject: "ImLine" },
  "im.line.detached": { description: "A number was detached from an identity.", subject: "ImLine" },
});
