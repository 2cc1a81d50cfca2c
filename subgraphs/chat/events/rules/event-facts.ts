import { authorIn } from "../../contact-rules/rules/person.js";
import { objectOf, textOf } from "../../reads/rules/foreign.js";
import { messageOf, type ReadMessage } from "../../reads/rules/messages.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import { authorOf } from "./actor-profile.js";
import { eventLimits } from "./event-limits.js";
import { eventTypeOf } from "./event-types.js";
import type { EventFacts, MoreFacts } from "./facts.js";
import { happeningFacts } from "./happening-facts.js";
import type { SlackEnvelope } from "./slack-envelope.js";
import { idOf, withoutNul, tsOf } from "./stored-values.js";

const word = /^[a-z0-9_]{1,64}$/;
/** Slack's clock and ours may differ; an event is never from another year. */
const farthest = 366 * 86_400_000;

/** The stored form of an event; null when it is not stored (wire contract chat 9.2, client drift 9b). */
export function eventFacts({ event, eventTime }: SlackEnvelope, now: Date): EventFacts | null {
  const type = eventTypeOf(event["type"]);
  if (type === null) return null;
  const happenedAt = timeOf(eventTime, now);
  if (type === "message") return { type, happenedAt, ...messageFacts(event) };
  const byWorkspaceId = idOf(objectOf(event["user"])["team_id"]);
  const none = { subtype: null, byAppId: null, channelType: null };
  return { type, happenedAt, ...none, byWorkspaceId, ...happeningFacts(type, event) };
}

const nothing: MoreFacts = { message: null, reaction: null, fileId: null };

function messageFacts(event: SlackData): Omit<EventFacts, "type" | "happenedAt"> {
  const subtype = typeof event["subtype"] === "string" && word.test(event["subtype"]) ? event["subtype"] : null;
  const conversationId = idOf(event["channel"]);
  const channelType = textOf(event["channel_type"], 16);
  const previous = objectOf(event["previous_message"]);
  if (subtype === "message_deleted") {
    const [messageTs, threadTs] = [tsOf(event["deleted_ts"]), tsOf(previous["thread_ts"])];
    const [userId, byAppId] = [idOf(previous["user"]), idOf(previous["app_id"])];
    const { workspaceId: byWorkspaceId } = authorIn(previous);
    return { subtype, conversationId, messageTs, threadTs, userId, byAppId, byWorkspaceId, channelType, more: nothing };
  }
  const message = subtype === "message_changed" ? objectOf(event["message"]) : event;
  const [messageTs, threadTs] = [tsOf(message["ts"]), tsOf(message["thread_ts"])];
  const actor = authorOf(message);
  const more = { ...nothing, message: storedMessage(message), ...(actor === null ? {} : { actor }) };
  const [userId, byAppId] = [idOf(message["user"]), idOf(message["app_id"])];
  const { workspaceId: byWorkspaceId } = authorIn(message);
  return { subtype, conversationId, messageTs, threadTs, userId, byAppId, byWorkspaceId, channelType, more };
}

/** Reactions are left out: they have their own events, and there may be very many. */
function storedMessage(source: SlackData): ReadMessage | null {
  const message = messageOf({ ...source, reactions: [] });
  if (message === null) return null;
  return withoutNul({ ...message, files: message.files.slice(0, eventLimits.files) });
}

function timeOf(seconds: number | null, now: Date): Date {
  const time = (seconds ?? 0) * 1_000;
  return Math.abs(now.getTime() - time) <= farthest ? new Date(Math.floor(time)) : now;
}
