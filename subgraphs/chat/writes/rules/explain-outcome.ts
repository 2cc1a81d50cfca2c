import type { WriteRow } from "../store/write-row.js";
import { outcomeSeconds } from "./expiry.js";

/** The outcome of a write, its reason, and advice. */
export interface Explanation {
  readonly sentence: string;
  /** Null when there is nothing to do. */
  readonly nextStep: string | null;
}

const again = "Send it again. Over the API, use a new Idempotency-Key.";
const reconnect = "Connect the workspace again, then send it again. Over the API, use a new Idempotency-Key.";

/** Why a write failed, by its error code: Parley's own codes, and those of Slack with advice. */
const failures: Readonly<Record<string, Explanation>> = {
  rate_limited: {
    sentence: "It was not done: Slack received too many calls.",
    nextStep: `Wait for the seconds in retryAfter, or half a minute if there are none. ${again}`,
  },
  slack_unreachable: {
    sentence: "It was not done: the request did not reach Slack.",
    nextStep: `Check the server's connection to Slack. ${again}`,
  },
  upload_not_started: {
    sentence: "It was not done: Slack did not accept the upload of the file.",
    nextStep: again,
  },
  upload_incomplete: {
    sentence: "It was not done: the upload of the file ended too early.",
    nextStep: again,
  },
  not_in_channel: {
    sentence: "It was not done: the bot is not a member of the conversation.",
    nextStep: `Invite the bot in Slack, or join the public channel. ${again}`,
  },
  channel_not_found: {
    sentence: "It was not done: Slack knows no such conversation, or the bot may not see it.",
    nextStep: "Check the id of the conversation. Invite the bot if the conversation is private.",
  },
  is_archived: {
    sentence: "It was not done: the conversation is archived.",
    nextStep: "Choose another conversation, or unarchive it in Slack.",
  },
  message_not_found: {
    sentence: "It was not done: Slack knows no such message in the conversation.",
    nextStep: "Check the timestamp of the message.",
  },
  cant_update_message: {
    sentence: "It was not done: only the bot's own messages can be changed.",
    nextStep: null,
  },
  cant_delete_message: {
    sentence: "It was not done: only the bot's own messages can be deleted.",
    nextStep: null,
  },
  message_not_in_streaming_state: {
    sentence: "It was not done: the stream has ended.",
    nextStep: "Start another stream.",
  },
  missing_scope: {
    sentence: "It was not done: the bot does not have the required scope.",
    nextStep: `Add the scope to the Slack app and install it again. ${reconnect}`,
  },
  token_revoked: { sentence: "It was not done: Slack no longer accepts the token.", nextStep: reconnect },
  token_expired: { sentence: "It was not done: the token has expired.", nextStep: reconnect },
  invalid_auth: { sentence: "It was not done: Slack does not accept the token.", nextStep: reconnect },
  account_inactive: {
    sentence: "It was not done: the bot's user or the workspace was deactivated in Slack.",
    nextStep: reconnect,
  },
};

/** Explains a write by its state and its error code. */
export function explainOutcome({ status, errorCode }: Pick<WriteRow, "status" | "errorCode">): Explanation {
  switch (status) {
    case "in_progress":
      return {
        sentence: "Slack has not answered yet.",
        nextStep: `Read it again. If Slack does not answer within ${outcomeSeconds} seconds, the outcome is unknown.`,
      };
    case "succeeded":
      return { sentence: "Slack did it, or answered that it was already done.", nextStep: null };
    case "unknown":
      return {
        sentence:
          "Slack may have done it or not: the connection broke before its answer arrived, or the answer was not clear. " +
          "Parley does not repeat it, because it could then happen twice.",
        nextStep: "Look in Slack. If it is not there, send it again. Over the API, use a new Idempotency-Key.",
      };
    case "failed":
      return errorCode !== null && Object.hasOwn(failures, errorCode) ? failures[errorCode]! : ofOther(errorCode);
  }
}

function ofOther(errorCode: string | null): Explanation {
  const http = /^http_(\d+)$/.exec(errorCode ?? "");
  if (http !== null) {
    const sentence = `It was not done: something between this server and Slack answered with status ${http[1]}.`;
    return { sentence, nextStep: `Check the server's connection to Slack. ${again}` };
  }
  return {
    sentence: `It was not done: Slack refused it with the error ${errorCode}.`,
    nextStep: `Slack's documentation explains the error. Correct it. ${again}`,
  };
}
