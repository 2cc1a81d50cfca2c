import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of labels on mail (wire contract labels 10). */
export const mailLabelErrors = defineErrors({
  label_conflict: {
    status: 422,
    message: "These labels and flags contradict each other.",
    hint: "A received message is either `read` or `unread`, and a sent one is always read.",
  },
  thread_too_large: {
    status: 422,
    message: "The thread has more than 500 messages, which is the most whose labels change together.",
    hint: "Change the labels of its messages, up to 50 in one request: `batch-update`.",
  },
});
