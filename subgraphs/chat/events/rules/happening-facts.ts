import { objectOf, textOf } from "../../reads/rules/foreign.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import { presserOf } from "./actor-profile.js";
import type { EventFacts, MoreFacts } from "./facts.js";
import type { EventType } from "./event-types.js";
import { idOf, withoutNul, tsOf } from "./stored-values.js";
import { reportedActions } from "./reported-actions.js";

/** The content and location of an event other than a message. */
type Happened = Pick<EventFacts, "conversationId" | "messageTs" | "threadTs" | "userId" | "more">;

const nothing: MoreFacts = { message: null, reaction: null, fileId: null };

/** The stored form of an event other than a message (wire contract chat 9.2, client drift 9b). */
export function happeningFacts(type: Exclude<EventType, "message">, event: SlackData): Happened {
  switch (type) {
    case "reaction_added":
    case "reaction_removed":
      return { ...atItem(event), more: { ...nothing, reaction: withoutNul(textOf(event["reaction"], 100)) } };
    case "pin_added":
    case "pin_removed":
      return { ...atItem(event), more: { ...nothing, fileId: fileOf(objectOf(event["item"])) } };
    case "member_joined_channel":
      return { ...inChannel(event), more: { ...nothing, inviterId: idOf(event["inviter"]) } };
    case "channel_rename":
      return { ...inChannel(event), more: { ...nothing, channelName: withoutNul(nameOf(event)) } };
    case "member_left_channel":
    case "channel_archive":
    case "channel_unarchive":
    case "channel_deleted":
    case "agent_session_stopped":
      return { ...inChannel(event), more: nothing };
    case "block_actions":
      return {
        ...ofInteraction(event),
        more: { ...nothing, actions: reportedActions(event), actor: presserOf(event) },
      };
    default:
      return { ...inChannel(event), userId: idOf(event["user_id"]), more: { ...nothing, fileId: fileOf(event) } };
  }
}

/** Reactions and pins contain their target. */
function atItem(event: SlackData): Omit<Happened, "more"> {
  const item = objectOf(event["item"]);
  const conversationId = idOf(item["channel"]) ?? idOf(event["channel_id"]);
  const messageTs = tsOf(item["ts"]) ?? tsOf(objectOf(item["message"])["ts"]);
  return { conversationId, messageTs, threadTs: null, userId: idOf(event["user"]) };
}

function inChannel(event: SlackData): Omit<Happened, "more"> {
  const { channel } = event;
  const conversationId = idOf(channel) ?? idOf(objectOf(channel)["id"]) ?? idOf(event["channel_id"]);
  return { conversationId, messageTs: null, threadTs: tsOf(event["thread_ts"]), userId: idOf(event["user"]) };
}

/** Buttons are in a message, or in a page of the app, which has no conversation. */
function ofInteraction(event: SlackData): Omit<Happened, "more"> {
  const [container, message] = [objectOf(event["container"]), objectOf(event["message"])];
  return {
    conversationId: idOf(objectOf(event["channel"])["id"]) ?? idOf(container["channel_id"]),
    messageTs: tsOf(container["message_ts"]) ?? tsOf(message["ts"]),
    threadTs: tsOf(container["thread_ts"]) ?? tsOf(message["thread_ts"]),
    userId: idOf(objectOf(event["user"])["id"]),
  };
}

function fileOf(said: SlackData): string | null {
  return idOf(said["file_id"]) ?? idOf(objectOf(said["file"])["id"]);
}

function nameOf(event: SlackData): string | null {
  return textOf(objectOf(event["channel"])["name"], 255);
}
