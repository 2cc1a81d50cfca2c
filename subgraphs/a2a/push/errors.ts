import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of push configurations (wire contract a2a 3.8). */
export const pushErrors = defineErrors({
  a2a_push_config_limit: {
    status: 409,
    message: "The task has the maximum number of push configurations.",
    hint: "Delete a push configuration of this task first.",
  },
});
