import type { SlackAnswer } from "../rules/slack-answer.js";

/** One call of a method of Slack. */
export interface SlackCall {
  /** As `chat.postMessage`. */
  readonly method: string;
  /** Left out for methods that an application calls with its own secret. */
  readonly token?: string;
  /** By Slack's names; null and undefined ones are not sent. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Calls of one key share ten places, so that no workspace holds up another. */
  readonly sharedBy: string;
  /** The time limit of the call in milliseconds; 30,000 by default. */
  readonly milliseconds?: number;
}

/** The port to Slack's methods (wire contract chat 8, 13). */
export interface Slack {
  /** Calls once; nothing is ever repeated. Every failure is an answer. */
  call(call: SlackCall): Promise<SlackAnswer>;
}
