import type { Services } from "../../shared/context/services.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import { appendEvents, type NewEvent } from "../../shared/events/append-event.js";
import { conversationEvent, lockConversations, type LockedConversation, lockOwners } from "../conversations/public.js";
import { isFailed, messageEvent, type MessageUse } from "../messages/public.js";
import { progress, type Progress, type Progressed, type RecipientState } from "./rules/progress.js";
import { settleGroup } from "./settle-group.js";
import {
  countChange,
  findRecipientStates,
  leaveThread,
  lockSentMessages,
  type MessageName,
  type MessageRecipient,
  nameMessages,
  type SentChange,
  type SentMessage,
  updateRecipientStates,
  updateSentMessages,
} from "./store/sent-messages.js";

/** A report about one of our messages. */
export interface Heard {
  readonly messageId: string;
  readonly conversationId: string;
  /** Null: only ids are reported. `unknown`: the carrier did not report a result. */
  readonly progress: Progress | "unknown" | null;
  /** The carrier's ids of the message and its thread; null when not reported. */
  readonly carrierMessageId: string | null;
  readonly carrierThreadId: string | null;
  /** Whether it left as a plain message although it was to be a reply. */
  readonly leftPlain?: boolean;
  /** Whether it was never handed over: its end says nothing of a group that another message creates. */
  readonly neverSent?: boolean;
}

/** A locked message, as what is heard changes it. */
interface Changing {
  message: SentMessage;
  readonly before: readonly RecipientState[];
  recipients: readonly RecipientState[];
  change: SentChange | null;
}

/**
 * Stores reports about messages, with their recipients, groups, events and usage (wire contract im 10). Backward
 * changes are ignored, so reports may come in any order and repeatedly. It takes the same few statements for one
 * message as for many. Returns the usage, which the caller counts at the end of the transaction (`countUses`).
 */
export async function applyProgress(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  all: readonly Heard[],
): Promise<MessageUse[]> {
  if (all.length === 0) return [];
  const now = clock.now();
  const { conversations, messages } = await lockAll(tx, all);
  await nameMessages(tx, namesIn(all, messages));
  const events: NewEvent[] = [];
  const uses: MessageUse[] = [];
  for (const heard of all) {
    const changing = messages.get(heard.messageId);
    const conversation = conversations.get(heard.conversationId);
    if (changing === undefined || conversation === undefined) continue;
    if (heard.progress === "unknown") {
      if (changing.message.status === "pending") await tell(tx, changing, "im.message.pending", events, now);
      continue;
    }
    if (heard.leftPlain === true && changing.message.isReply) {
      await leaveThread(tx, heard.messageId);
      changing.message = { ...changing.message, isReply: false };
      await tell(tx, changing, "im.message.unthreaded", events, now);
    }
    const { status } = changing.message;
    const after = heard.progress === null ? null : progress(status, changing.recipients, heard.progress, now);
    if (after !== null) advance(changing, after, events, now);
    if (after?.news.includes("sent") === true) uses.push({ ...changing.message, usedAt: now });
    const group =
      heard.neverSent === true ? null : await settleGroup(tx, conversation, after, heard.carrierThreadId, now);
    if (group === null) continue;
    conversations.set(group.id, group);
    events.push(conversationEvent("im.conversation.changed", { ...group, isBlocked: false }, now));
  }
  await writeAll(tx, [...messages.values()], now);
  if (events.length > 0) await appendEvents(tx, events);
  return uses;
}

async function lockAll(
  tx: Statements,
  all: readonly Heard[],
): Promise<{ conversations: Map<string, LockedConversation>; messages: Map<string, Changing> }> {
  const ids = [...new Set(all.map(({ messageId }) => messageId))];
  const conversationIds = [...new Set(all.map(({ conversationId }) => conversationId))];
  if (conversationIds.length > 1) await lockOwners(tx, conversationIds);
  const [conversations, messages, recipients] = await inOrder<
    [LockedConversation[], SentMessage[], MessageRecipient[]]
  >(
    tx,
    () => lockConversations(tx, conversationIds),
    () => lockSentMessages(tx, ids),
    () => findRecipientStates(tx, ids),
  );
  const changing = messages.map((message) => {
    const before = recipients.filter(({ messageId }) => messageId === message.id);
    return [message.id, { message, before, recipients: before, change: null }] as const;
  });
  return {
    conversations: new Map(conversations.map((conversation) => [conversation.id, conversation])),
    messages: new Map<string, Changing>(changing),
  };
}

/** The names that messages get: each message one, and each name once. */
function namesIn(all: readonly Heard[], messages: ReadonlyMap<string, Changing>): MessageName[] {
  const names = new Map<string, MessageName>();
  const named = new Set<string>();
  for (const { messageId, carrierMessageId } of all) {
    const message = messages.get(messageId)?.message;
    if (carrierMessageId === null || message === undefined || message.carrierMessageId !== null) continue;
    const key = `${message.lineId}\n${carrierMessageId}`;
    if (named.has(messageId) || names.has(key)) continue;
    named.add(messageId);
    names.set(key, { id: messageId, carrierMessageId });
  }
  return [...names.values()];
}

/**
 * Appends an event about a message whose state stays: its carrier did not report a result, or it is no longer a reply.
 * It counts as a change.
 */
async function tell(
  tx: Statements,
  changing: Changing,
  kind: "im.message.pending" | "im.message.unthreaded",
  events: NewEvent[],
  now: Date,
): Promise<void> {
  const { message, change } = changing;
  const version = change === null ? await countChange(tx, message.id, now) : message.version + 1;
  if (change !== null) changing.change = { ...change, version };
  changing.message = { ...message, version };
  events.push(messageEvent(kind, { ...changing.message, isBlocked: false }, now));
}

function advance(changing: Changing, { status, recipients, news }: Progressed, events: NewEvent[], now: Date): void {
  const { message } = changing;
  const failure = recipients.find(({ deliveryStatus }) => isFailed(deliveryStatus));
  const {
    errorCode = null,
    errorMessage = null,
    errorReason = null,
    errorDetail = null,
  } = isFailed(status) && failure !== undefined ? failure : {};
  const service = recipients.find((recipient) => recipient.service !== null)?.service ?? null;
  const version = message.version + news.length;
  for (const [index, kind] of news.entries()) {
    const subject = { ...message, version: message.version + index + 1, isBlocked: false, status };
    const facts = kind === "failed" && failure !== undefined ? { failed: failure.remoteNumber } : {};
    events.push(messageEvent(`im.message.${kind}`, subject, now, facts));
  }
  changing.message = { ...message, status, version };
  changing.recipients = recipients;
  changing.change = { id: message.id, status, version, service, errorCode, errorMessage, errorReason, errorDetail };
}

async function writeAll(tx: Statements, messages: readonly Changing[], now: Date): Promise<void> {
  const states = messages.flatMap(({ message, before, recipients }) =>
    recipients.flatMap((state, index) => (state === before[index] ? [] : [{ ...state, messageId: message.id }])),
  );
  await updateRecipientStates(tx, states);
  await updateSentMessages(
    tx,
    messages.flatMap(({ change }) => change ?? []),
    now,
  );
}
