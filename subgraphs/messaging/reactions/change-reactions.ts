import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvent, hiddenFromAgents } from "../../shared/events/append-event.js";
import type { reactionEvents } from "./events.js";
import {
  countLiveReactions,
  countReactionChange,
  endReaction,
  findLiveReaction,
  insertReaction,
  lockReactedMessage,
  type NewReaction,
  type ReactedMessage,
  type ReactionRow,
} from "./store.js";

/** The most tapbacks of one message: each member of a group has one for each part. */
export const mostReactions = 200;

/** A tapback that came in. */
export interface ReceivedReaction {
  readonly messageId: string;
  readonly from: string;
  readonly partIndex: number;
  readonly kind: ReactionRow["reaction"];
  readonly customEmoji: string | null;
  readonly isRemoved: boolean;
  readonly isBlocked: boolean;
  /** Whether the identity accepts instant messages. */
  readonly isEnabled: boolean;
}

/**
 * Writes a tapback that came in, or that was taken back (wire contract im 12): it replaces the sender's previous one on that
 * part. The same one again changes nothing. Answers what came of it in one word.
 */
export async function receiveReaction(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  { messageId, from, partIndex, kind, customEmoji, isRemoved, isBlocked, isEnabled }: ReceivedReaction,
): Promise<string> {
  const message = await lockReactedMessage(tx, messageId);
  if (message === null) return "message_gone";
  const now = clock.now();
  const live = await findLiveReaction(tx, messageId, partIndex, from);
  if (isRemoved) {
    // A phone removes the tapback that it shows: a later one stays.
    if (live === null || live.reaction !== kind) return "unchanged";
    await endReaction(tx, live.id, now);
    await tell(tx, "im.reaction.removed", message, live.id, { isBlocked, isEnabled }, now);
    return "removed";
  }
  if (live !== null && live.reaction === kind && live.customEmoji === customEmoji) return "unchanged";
  if (live === null && (await countLiveReactions(tx, messageId)) >= mostReactions) return "too_many_reactions";
  if (live !== null) await endReaction(tx, live.id, now);
  const reaction: NewReaction = {
    direction: "inbound",
    reaction: kind,
    customEmoji,
    remoteNumber: from,
    partIndex,
    sender: from,
    isBlocked,
  };
  const id = await insertReaction(tx, message, reaction, now);
  const event = isBlocked ? "im.reaction.blocked" : "im.reaction.received";
  await tell(tx, event, message, id, { isBlocked, isEnabled }, now);
  return "reacted";
}

/** Writes a tapback that was sent. Answers its id, which is the old one's when it is the same. */
export async function writeSentReaction(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  messageId: string,
  sent: Pick<NewReaction, "reaction" | "remoteNumber" | "partIndex">,
): Promise<string | null> {
  const message = await lockReactedMessage(tx, messageId);
  if (message === null) return null;
  const now = clock.now();
  const live = await findLiveReaction(tx, messageId, sent.partIndex, "self");
  if (live?.reaction === sent.reaction) return live.id;
  if (live !== null) await endReaction(tx, live.id, now);
  const reaction = { ...sent, direction: "outbound", customEmoji: null, sender: "self", isBlocked: false } as const;
  const id = await insertReaction(tx, message, reaction, now);
  await tell(tx, "im.reaction.sent", message, id, { isBlocked: message.isBlocked, isEnabled: true }, now);
  return id;
}

/** Writes that a tapback that was sent is taken back. */
export async function writeRemovedReaction(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  { id, messageId, partIndex }: Pick<ReactionRow, "id" | "messageId" | "partIndex">,
): Promise<void> {
  const message = await lockReactedMessage(tx, messageId);
  const live = await findLiveReaction(tx, messageId, partIndex, "self");
  if (message === null || live?.id !== id) return;
  const now = clock.now();
  await endReaction(tx, id, now);
  await tell(tx, "im.reaction.removed", message, id, { isBlocked: message.isBlocked, isEnabled: true }, now);
}

async function tell(
  tx: Statements,
  kind: keyof typeof reactionEvents,
  { id, conversationId, identityId, organizationId }: ReactedMessage,
  reactionId: string,
  { isBlocked, isEnabled }: { readonly isBlocked: boolean; readonly isEnabled: boolean },
  occurredAt: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: await countReactionChange(tx, id, occurredAt),
    audience: [{ identityId, organizationId, side: isBlocked ? hiddenFromAgents : null }],
    data: { conversationId, reactionId, isEnabled },
    occurredAt,
  });
}
