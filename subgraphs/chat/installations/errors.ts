import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of installations (wire contract chat 10.2, 11). */
export const installationErrors = defineErrors({
  installation_unavailable: {
    status: 409,
    message: "This server has no Slack app that could be installed.",
    hint:
      "Connect the workspace by a bot token, or ask the operator to set CHAT_SLACK_CLIENT_ID and " +
      "CHAT_SLACK_CLIENT_SECRET.",
  },
});
