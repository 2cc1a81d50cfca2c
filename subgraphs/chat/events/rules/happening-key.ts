import { isSlackTimestamp } from "../../connections/rules/slack-ids.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import type { EventFacts } from "./facts.js";

/**
 * A key that identifies duplicates. Slack may report the same message, reaction or file again under another `event_id`,
 * for example in a channel that workspaces share. Kind, channel and time are then the same: for a message its own time,
 * for other events the event's. Null when the event lacks channel or time.
 */
export function happeningKey(facts: EventFacts, event: SlackData): string | null {
  const { type, subtype, conversationId, messageTs, userId, more } = facts;
  const moment = [event["ts"], event["event_ts"]].find(isSlackTimestamp);
  if (moment === undefined) return null;
  if (type === "message") {
    if (conversationId === null || messageTs === null) return null;
    return [type, subtype, conversationId, moment, messageTs].join(" ");
  }
  return [type, conversationId, moment, messageTs, userId, more.fileId, more.reaction].join(" ");
}
