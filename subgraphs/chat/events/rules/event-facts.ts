import { isSlackId, isSlackTimestamp } from "../../connections/rules/slack-ids.js";
import { objectOf, textOf } from "../../reads/rules/foreign.js";
import { messageOf, type ReadMessage } from "../../reads/rules/messages.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import { eventLimits } from "./event-limits.js";
import { eventTypes, type EventType } from "./event-types.js";
import type { SlackEnvelope } from "./slack-payload.js";

/** What an event says, as it is stored: ids that are ids, texts that PostgreSQL holds, a bounded size. */
export interface EventFacts {
  readonly type: EventType;
  /** Slack's word, of messages only. */
  readonly subtype: string | null;
  readonly conversationId: string | null;
  /** The message that it is about. */
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  /** Who did it. */
  readonly userId: string | null;
  /** The app that did it, as far as Slack says it. */
  readonly byAppId: string | null;
  /** What kind of conversation it was in, as far as Slack says it. It is not stored. */
  readonly channelType: string | null;
  readonly happenedAt: Date;
  readonly more: MoreFacts;
}

/** What only some events say. */
export interface MoreFacts {
  /** The message, as it was then; of messages only. A deleted one is not told again. */
  readonly message: ReadMessage | null;
  readonly reaction: string | null;
  readonly fileId: string | null;
}

const word = /^[a-z0-9_]{1,64}$/;
/** Slack's clock and ours may differ; an event is never from another year. */
const farthest = 366 * 86_400_000;

/** What is stored of an event; null for what is not kept: only messages, reactions and files are (wire contract chat 9.2). */
export function eventFacts({ event, eventTime }: SlackEnvelope, now: Date): EventFacts | null {
  // An app that may not read a channel is told of its mentions alone; one that may is told of the same message twice.
  const said = event["type"] === "app_mention" ? "message" : event["type"];
  const type = eventTypes.find((one) => one === said);
  if (type === undefined) return null;
  const happenedAt = timeOf(eventTime, now);
  if (type === "message") return { type, happenedAt, ...messageFacts(event) };
  const none = { subtype: null, threadTs: null, byAppId: null, channelType: null };
  if (type === "reaction_added" || type === "reaction_removed") {
    const item = objectOf(event["item"]);
    const conversationId = idOf(item["channel"]);
    const [messageTs, userId] = [tsOf(item["ts"]), idOf(event["user"])];
    const more = { message: null, reaction: kept(textOf(event["reaction"], 100)), fileId: null };
    return { type, happenedAt, ...none, conversationId, messageTs, userId, more };
  }
  const fileId = idOf(event["file_id"]) ?? idOf(objectOf(event["file"])["id"]);
  const conversationId = idOf(event["channel_id"]);
  const userId = idOf(event["user_id"]);
  return { type, happenedAt, ...none, conversationId, messageTs: null, userId, more: { ...nothing, fileId } };
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
    return { subtype, conversationId, messageTs, threadTs, userId, byAppId, channelType, more: nothing };
  }
  const told = subtype === "message_changed" ? objectOf(event["message"]) : event;
  const [messageTs, threadTs] = [tsOf(told["ts"]), tsOf(told["thread_ts"])];
  const more = { ...nothing, message: storedMessage(told) };
  const [userId, byAppId] = [idOf(told["user"]), idOf(told["app_id"])];
  return { subtype, conversationId, messageTs, threadTs, userId, byAppId, channelType, more };
}

/** Reactions have events of their own, and may be very many. */
function storedMessage(told: SlackData): ReadMessage | null {
  const message = messageOf({ ...told, reactions: [] });
  if (message === null) return null;
  return kept({ ...message, files: message.files.slice(0, eventLimits.files) });
}

/** The same without NUL, which PostgreSQL does not hold. It goes only as deep as a message does. */
function kept<Value>(value: Value): Value {
  if (typeof value === "string") return value.replaceAll("\0", "\ufffd") as Value;
  if (Array.isArray(value)) return value.map(kept) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, kept(one)])) as Value;
}

function timeOf(seconds: number | null, now: Date): Date {
  const time = (seconds ?? 0) * 1_000;
  return Math.abs(now.getTime() - time) <= farthest ? new Date(Math.floor(time)) : now;
}

const idOf = (value: unknown): string | null => (isSlackId(value) ? value : null);
const tsOf = (value: unknown): string | null => (isSlackTimestamp(value) ? value : null);
