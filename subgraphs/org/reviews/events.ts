import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "Review";

/** Kinds of event of reviews. Their data has ids, states and the hash, never content (wire contract reviews 7.8). */
export const reviewEvents = defineEvents({
  "review.created": { description: "Something waits until a person agrees that it is sent.", subject },
  "review.revised": { description: "A person changed the content of something that waits.", subject },
  "review.approval_given": { description: "The first of two people agreed.", subject },
  "review.approved": { description: "What waited may be sent.", subject },
  "review.released": { description: "What was approved was sent.", subject },
  "review.release_failed": { description: "What was approved could not be sent.", subject },
  "review.rejected": { description: "A person refused that it is sent.", subject },
  "review.expired": { description: "Nobody decided in time.", subject },
  "review.withdrawn": { description: "What waited was withdrawn.", subject },
  "review.canceled": { description: "What waited was deleted, or its agent was.", subject },
});
