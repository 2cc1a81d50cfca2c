import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of events that arrive (wire contract chat 9.2). */
export const chatEventErrors = defineErrors({
  slack_signature_invalid: {
    status: 401,
    message: "The request is not signed for this address, or not within five minutes.",
    hint:
      "Use the address of a connection that has the signing secret of the Slack app, or set CHAT_SLACK_SIGNING_SECRET for the " +
      "installed app; and set the clock of this server.",
  },
});
