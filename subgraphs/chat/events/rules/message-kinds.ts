import type { EventFacts } from "./facts.js";
import type { OwnBot } from "./from-self.js";

/** The relations of a message to a bot, the most important first (wire contract client drift 9b). */
export const messageKinds = ["mention", "thread", "dm", "group_dm", "channel"] as const;

export type MessageKind = (typeof messageKinds)[number];

/** Subtypes of messages that a user wrote. Others report changes of the channel, such as a new member. */
export const writtenSubtypes = ["file_share", "thread_broadcast", "me_message", "bot_message"] as const;

/** Whether a text names a bot. */
export function isMentionOf(text: string, { botUserId }: OwnBot): boolean {
  return text.includes(`<@${botUserId}>`) || text.includes(`<@${botUserId}|`);
}

const placeOf: Readonly<Record<string, MessageKind>> = { im: "dm", mpim: "group_dm" };

/** The relations of a message to a connection's bot, the most important first; empty for other events. */
export function messageKindsOf(
  facts: Pick<EventFacts, "type" | "conversationId" | "channelType" | "messageTs" | "threadTs" | "more">,
  bot: OwnBot,
): MessageKind[] {
  const { type, conversationId, channelType, messageTs, threadTs, more } = facts;
  if (type !== "message" || conversationId === null) return [];
  const isMention = isMentionOf(more.message?.text ?? "", bot);
  const isReply = threadTs !== null && threadTs !== messageTs;
  // Slack's ids of direct messages begin with D. Mentions come without the type of their conversation.
  const place =
    placeOf[channelType ?? ""] ?? (channelType === null && conversationId.startsWith("D") ? "dm" : "channel");
  return [...(isMention ? ["mention" as const] : []), ...(isReply ? ["thread" as const] : []), place];
}
