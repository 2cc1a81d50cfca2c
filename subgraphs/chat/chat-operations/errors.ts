import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of operations. */
export const operationErrors = defineErrors({
  stream_not_started: {
    status: 409,
    message: "The stream has not started.",
    hint: "Read the operation that starts it. Continue when its status is succeeded. If it failed, start another stream.",
  },
});
