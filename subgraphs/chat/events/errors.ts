import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of events that arrive (wire contract chat 9.2). */
export const chatEventErrors = defineErrors({
  slack_signature_invalid: {
    status: 401,
    message: "The signature is not valid for this address, or it is older than five minutes.",
    hint:
      "Use the address of a connection that has the signing secret of the Slack app. For the installed app, set " +
      "CHAT_SLACK_SIGNING_SECRET. Also check the clock of this server.",
  },
});
