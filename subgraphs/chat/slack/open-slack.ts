import type { Services } from "../../shared/context/services.js";
import type { Slack } from "./port/slack.js";
import { slackWebApi } from "./web-api/slack-web-api.js";

/** The way to Slack that the settings name. Opening it costs nothing. */
export function openSlack({ config }: Pick<Services, "config">): Slack {
  return slackWebApi(config.CHAT_SLACK_API_URL);
}
