import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of threads. */
export const threadErrors = defineErrors({
  thread_held: {
    status: 409,
    message: "A message of this thread waits until a person agrees that its agent sees it.",
    hint: "Decide about the review `review_id`: its release moves the message.",
  },
});
