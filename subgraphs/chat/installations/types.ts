import { registerEnumType } from "type-graphql";

export enum ChatInstallationOutcome {
  CONNECTED = "connected",
  DECLINED = "declined",
  SLACK_REFUSED = "slack_refused",
  LINK_INVALID = "link_invalid",
  OTHER_BROWSER = "other_browser",
  WRONG_WORKSPACE = "wrong_workspace",
  NOT_A_BOT = "not_a_bot",
  IDENTITY_GONE = "identity_gone",
  SLACK_UNAVAILABLE = "slack_unavailable",
}

registerEnumType(ChatInstallationOutcome, {
  name: "ChatInstallationOutcome",
  description: "How an installation of the Slack app ended.",
  valuesConfig: {
    CONNECTED: { description: "The identity is connected with the workspace." },
    DECLINED: { description: "The user did not approve the app." },
    SLACK_REFUSED: { description: "Slack refused. `slackError` has the reason." },
    LINK_INVALID: { description: "The installation is unknown, finished or expired." },
    OTHER_BROWSER: { description: "Another browser began the installation. Nothing was changed." },
    WRONG_WORKSPACE: {
      description: "The app was approved in a workspace other than the requested one. Its token was revoked.",
    },
    NOT_A_BOT: { description: "Slack issued no bot token." },
    IDENTITY_GONE: { description: "The identity no longer exists. The token was revoked." },
    SLACK_UNAVAILABLE: { description: "Slack could not be reached, or its answer was not valid." },
  },
});
