export type { Slack, SlackCall } from "./port/slack.js";
export type { SlackAnswer, SlackData } from "./rules/slack-answer.js";
export { openSlack } from "./open-slack.js";
