import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { countCycleRecipient } from "../../shared/usage/cycle-recipients.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import {
  lockConversation,
  type LockedConversation,
  recordConversationEvent,
  updateConversation,
} from "../conversations/public.js";
import { isFailed, rankOf, recordMessageEvent } from "../messages/public.js";
import { type Progress, progress, type Progressed } from "./rules/progress.js";
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
 * would go back is left out, so that it may be heard of in any order, and again.
 */
export async function applyProgress(
  tx: Transaction,
  services: Pick<Services, "clock">,
  { messageId, conversationId, progress: heard, carrierMessageId, carrierThreadId }: Heard,
): Promise<void> {
  const now = services.clock.now();
  const conversation = await lockConversation(tx, conversationId);
  const message = await lockSentMessage(tx, messageId);
  if (conversation === null || message === null) return;
  if (carrierMessageId !== null) await nameMessage(tx, message.id, message.carrier, carrierMessageId);
  const before = await findRecipientStates(tx, messageId);
  if (heard === "unknown") return tellPending(tx, message, now);
  const after = heard === null ? null : progress(message.status, before, heard, now);
  if (after !== null) await write(tx, message, after, before, now);
  if (conversation.isGroup) await settleGroup(tx, conversation, after, carrierThreadId, now);
  if (after?.news.includes("sent") === true) await countUse(tx, services, message, now);
}

/** A message that stays pending is told of once the carrier did not say what became of it. */
async function tellPending(tx: Transaction, message: SentMessage, now: Date): Promise<void> {
  if (message.status !== "pending") return;
  const version = await countChange(tx, message.id, now);
  await recordMessageEvent(tx, "im.message.pending", { ...message, version, isBlocked: false }, now);
}

async function write(
  tx: Transaction,
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
  tx: Transaction,
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

async function countUse(
  tx: Transaction,
  services: Pick<Services, "clock">,
  { organizationId, identityId, lineRole, remoteNumber }: SentMessage,
  usedAt: Date,
): Promise<void> {
  if (lineRole !== "dedicated" && remoteNumber !== null) {
    await countCycleRecipient(tx, services, organizationId, remoteNumber);
  }
  const channel = lineRole === "dedicated" ? "im_dedicated" : "im_shared";
  await recordUsage(tx, { organizationId, identityId, channel, units: 1, usedAt });
}
