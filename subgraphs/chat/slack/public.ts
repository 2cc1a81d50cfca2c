export { askForToken } from "./ask-for-token.js";
export type { OpenedDownload } from "./port/slack-files.js";
export type { SlackAnswer, SlackData } from "./rules/slack-answer.js";
export { slackFileAddress } from "./rules/file-address.js";
export { openSlack, openSlackFiles } from "./open-slack.js";
export { slackApp } from "./slack-app.js";
