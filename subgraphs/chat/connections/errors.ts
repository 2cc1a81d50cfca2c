import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of connections (wire contract chat 10, 11). */
export const connectionErrors = defineErrors({
  invalid_bot_token: {
    status: 422,
    message: "Slack does not accept this token.",
    hint: "Copy the Bot User OAuth Token from the OAuth page of the Slack app's settings. Install the app first.",
  },
  not_a_bot_token: {
    status: 422,
    message: "This is not a bot token.",
    hint: "Use the Bot User OAuth Token, which begins with xoxb-.",
  },
  connection_not_connected: {
    status: 409,
    message: "The connection is not connected to Slack.",
    hint: "Connect the identity with the workspace again. The connection keeps its id.",
  },
  slack_unavailable: {
    status: 502,
    message: "Slack could not be reached, or its answer was not valid.",
    hint: "Try again later.",
  },
  slack_timeout: {
    status: 504,
    message: "Slack did not answer in time.",
    hint: "Try again later.",
  },
});
