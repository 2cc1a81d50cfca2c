import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of reads from workspaces (wire contract chat 8.4, 11). */
export const readErrors = defineErrors({
  missing_scope: {
    status: 403,
    message: "The bot does not have a scope that this request needs.",
    hint: "Add the scope in `needed` to the Slack app, install it again, and connect its new token.",
  },
  slack_refused: {
    status: 403,
    message: "Slack refused this request.",
    hint: "The field `slack_error` has Slack's error code. If it is `not_in_channel`, let the bot join the conversation.",
  },
  connection_reauthorization_required: {
    status: 409,
    message: "Slack no longer accepts the token of the connection.",
    hint: "Connect the identity with the workspace again. The connection keeps its id.",
  },
});
