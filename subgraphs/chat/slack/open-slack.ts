import type { Services } from "../../shared/context/services.js";
import { slackFileHost } from "./file-host/file-host.js";
import type { Slack } from "./port/slack.js";
import type { SlackFiles } from "./port/slack-files.js";
import { slackWebApi } from "./web-api/slack-web-api.js";

/** The way to Slack that the settings name. Opening it costs nothing. */
export function openSlack({ config }: Pick<Services, "config">): Slack {
  return slackWebApi(config.CHAT_SLACK_API_URL);
}

/** The way to the bytes of Slack's files. */
export function openSlackFiles(): SlackFiles {
  return slackFileHost;
}
