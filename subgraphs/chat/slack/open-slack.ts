import { definePart } from "../../shared/context/parts.js";
import type { Services } from "../../shared/context/services.js";
import { slackFileHost } from "./file-host/file-host.js";
import type { Slack } from "./port/slack.js";
import type { SlackFiles } from "./port/slack-files.js";
import { slackWebApi } from "./web-api/slack-web-api.js";

const webApi = definePart({
  name: "Slack",
  open: ({ config }) => slackWebApi(config.CHAT_SLACK_API_URL, config.TIME_LIMITS_FACTOR),
  close: (slack) => slack.close(),
});

/** The way to Slack that the settings name. */
export function openSlack({ parts }: Pick<Services, "parts">): Slack {
  return parts.get(webApi);
}

/** The way to the bytes of Slack's files. */
export function openSlackFiles({ parts }: Pick<Services, "parts">): SlackFiles {
  return parts.get(slackFileHost);
}
