import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";

const settings = Type.Object({
  CHAT_SLACK_API_URL: Type.String({
    description: "Where the methods of Slack's API are. Change it only to use a local Slack.",
    default: "https://slack.com/api/",
    pattern: "^https?://[^?#@,\\s]+$",
  }),
});

/** Settings of the way to Slack. */
export const slackSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
