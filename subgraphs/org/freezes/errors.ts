import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of freezes (wire contract reviews 7.10). */
export const freezeErrors = defineErrors({
  queued_choice_required: {
    status: 422,
    message: "Messages are waiting. Say what becomes of them.",
    hint: "Look at what waits. Then repeat the request with `queued`: `resume` sends it, `cancel` does not.",
  },
});
