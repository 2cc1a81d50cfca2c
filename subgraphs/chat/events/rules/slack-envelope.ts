import type { SlackData } from "../../slack/rules/slack-answer.js";

/** An event of Slack's for some workspaces. */
export interface SlackEnvelope {
  readonly kind: "event";
  readonly eventId: string;
  /** The app that it was sent to; null when not reported. */
  readonly appId: string | null;
  /** The workspaces that it is for. */
  readonly teams: readonly string[];
  /** Seconds since 1970; null when not reported. */
  readonly eventTime: number | null;
  readonly event: SlackData;
}
