import { type Static, Type } from "typebox";
import type { Config } from "../../shared/config/config.js";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { origin, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  CHAT_SLACK_API_URL: Type.String({
    description: "Base URL of the methods of Slack's API. Change it only to use a local Slack.",
    default: "https://slack.com/api/",
    pattern: "^https?://[^?#@,\\s]+$",
  }),
  CHAT_SLACK_WEB_URL: Type.String({
    description: "Origin of the page on which users approve a Slack app. Change it only to use a local Slack.",
    default: "https://slack.com",
    pattern: `^${origin}$`,
  }),
  CHAT_SLACK_CLIENT_ID: Type.Optional(
    text(
      "Client id of the Slack app that users install in their workspaces. Without it, users connect workspaces by " +
        "bot tokens.",
      {
        pattern: "^[\\w.-]{1,128}$",
        form: "1234567890.1234567890",
      },
    ),
  ),
  CHAT_SLACK_CLIENT_SECRET: Type.Optional(text("Client secret of the Slack app.", { secret: true })),
  CHAT_SLACK_SIGNING_SECRET: Type.Optional(
    text(
      "Signing secret of the Slack app, of 8 to 256 characters. With it, events of the workspaces in which the app is installed " +
        "arrive at `/api/v1/chat/events`, and buttons at `/api/v1/chat/interactions`.",
      { secret: true, pattern: "^[\\x21-\\x7e]{8,256}$" },
    ),
  ),
});

/** Settings of the way to Slack. */
export const slackSettings: FeatureSettings = { settings, wrongTogether };

function wrongTogether({ CHAT_SLACK_CLIENT_ID, CHAT_SLACK_CLIENT_SECRET }: Config): string[] {
  return (CHAT_SLACK_CLIENT_ID === undefined) === (CHAT_SLACK_CLIENT_SECRET === undefined)
    ? []
    : ["CHAT_SLACK_CLIENT_ID and CHAT_SLACK_CLIENT_SECRET are needed together."];
}

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
