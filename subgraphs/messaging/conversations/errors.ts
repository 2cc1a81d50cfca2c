import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of conversations (wire contract im 18). */
export const conversationErrors = defineErrors({
  im_not_enabled: {
    status: 400,
    message: "Instant messages are not enabled for this identity.",
    hint: "Update the identity with `im_enabled: true`.",
  },
});
