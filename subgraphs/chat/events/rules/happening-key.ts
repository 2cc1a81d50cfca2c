import { isSlackTimestamp } from "../../connections/rules/slack-ids.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import type { EventFacts } from "./facts.js";

/**
 * What names what happened. Slack may tell the same message, reaction or file again under another `event_id`, for example for
 * a channel that workspaces share. Kind, channel and moment are then the same: of a message its own, of what happened to it
 * the event's. Null when the event does not say where or when.
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
