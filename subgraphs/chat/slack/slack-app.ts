import type { Config } from "../../shared/config/config.js";

/** The Slack app that users install in their workspaces. */
export interface SlackApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The app in the settings; null when this installation has none, and users provide tokens (wire contract chat 10.2).
 */
export function slackApp({
  CHAT_SLACK_CLIENT_ID: clientId,
  CHAT_SLACK_CLIENT_SECRET: clientSecret,
}: Pick<Config, "CHAT_SLACK_CLIENT_ID" | "CHAT_SLACK_CLIENT_SECRET">): SlackApp | null {
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}
