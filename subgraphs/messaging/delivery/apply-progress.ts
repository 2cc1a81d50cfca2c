import type { Services } from "../../shared/context/services.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import {
  lockConversation,
  type LockedConversation,
  recordConversationEvent,
  updateConversation,
} from "../conversations/public.js";
import { isFailed, type MessageUse, rankOf, recordMessageEvent } from "../messages/public.js";
import { type Progress, progress, type Progressed, type RecipientState } from "./rules/progress.js";
import {
  countChange,
  findRecipientStates,
  lockSentMessage,
  nameMessage,
  type SentMessage,
  updateRecipientState,
  updateSentMessage,
} from "./store/sent-messages.js";

/** What is heard of a message of ours. */
export interface Heard {
  readonly messageId: string;
  readonly conversationId: string;
  /** Null: only names are told. `unknown`: the carrier did not say what became of it. */
  readonly progress: Progress | "unknown" | null;
  /** What the carrier calls the message and its thread; null where it does not say. */
  readonly carrierMessageId: string | null;
  readonly carrierThreadId: string | null;
}

/**
 * Writes what is heard of a message, with its recipients, its group, its events and what it uses (wire contract im 10). What
 * would go back is left out, so that it may be heard of in any order, and again. Answers what it uses, which the caller
 * counts at the end of the transaction (`countUses`).
 */
export async function applyProgress(
  tx: Statements,
  services: Pick<Services, "clock">,
  { messageId, conversationId, progress: heard, carrierMessageId, carrierThreadId }: Heard,
): Promise<MessageUse[]> {
  const now = services.clock.now();
  const [conversation, message, before] = await inOrder<
    [LockedConversation | null, SentMessage | null, readonly RecipientState[]]
  >(
    tx,
    () => lockConversation(tx, conversationId),
    () => lockSentMessage(tx, messageId),
    () => findRecipientStates(tx, messageId),
  );
  if (conversation === null || message === null) return [];
  if (carrierMessageId !== null && message.carrierMessageId === null) {
    await nameMessage(tx, message.id, message.carrier, carrierMessageId);
  }
  if (heard === "unknown") {
    await tellPending(tx, message, now);
    return [];
  }
  const after = heard === null ? null : progress(message.status, before, heard, now);
  if (after !== null) await write(tx, message, after, before, now);
  if (conversation.isGroup) await settleGroup(tx, conversation, after, carrierThreadId, now);
  return after?.news.includes("sent") === true ? [{ ...message, usedAt: now }] : [];
}

/** A message that stays pending is told of once the carrier did not say what became of it. */
async function tellPending(tx: Statements, message: SentMessage, now: Date): Promise<void> {
  if (message.status !== "pending") return;
  const version = await countChange(tx, message.id, now);
  await recordMessageEvent(tx, "im.message.pending", { ...message, version, isBlocked: false }, now);
}

async function write(
  tx: Statements,
  message: SentMessage,
  { status, recipients, news }: Progressed,
  before: readonly unknown[],
  now: Date,
): Promise<void> {
  for (const [index, recipient] of recipients.entries()) {
    if (recipient !== before[index]) await updateRecipientState(tx, message.id, recipient);
  }
  const failure = recipients.find(({ deliveryStatus }) => isFailed(deliveryStatus));
  const {
    errorCode = null,
    errorMessage = null,
    errorReason = null,
    errorDetail = null,
  } = isFailed(status) && failure !== undefined ? failure : {};
  const service = recipients.find((recipient) => recipient.service !== null)?.service ?? null;
  const version = message.version + news.length;
  await updateSentMessage(
    tx,
    message.id,
    { status, version, service, errorCode, errorMessage, errorReason, errorDetail },
    now,
  );
  for (const [index, kind] of news.entries()) {
    const subject = { ...message, version: message.version + index + 1, isBlocked: false, status };
    const facts = kind === "failed" && failure !== undefined ? { failed: failure.remoteNumber } : {};
    await recordMessageEvent(tx, `im.message.${kind}`, subject, now, facts);
  }
}

/** A group that is being created becomes ready when the carrier names it, and is not created when its message failed. */
async function settleGroup(
  tx: Statements,
  group: LockedConversation,
  after: Progressed | null,
  carrierThreadId: string | null,
  now: Date,
): Promise<void> {
  if (group.carrierThreadId !== null || group.groupCreationStatus === "ready") return;
  const isThere = after !== null && rankOf(after.status) >= rankOf("accepted");
  const named = carrierThreadId !== null && (isThere || after === null);
  const hasFailed = after !== null && isFailed(after.status) && group.groupCreationStatus === "creating";
  if (!named && !hasFailed) return;
  const change = named
    ? ({ groupCreationStatus: "ready", carrierThreadId } as const)
    : ({ groupCreationStatus: "not_created" } as const);
  const version = await updateConversation(tx, group.id, { ...change, creatingSince: null }, now);
  await recordConversationEvent(tx, "im.conversation.changed", { ...group, version, isBlocked: false }, now);
}
