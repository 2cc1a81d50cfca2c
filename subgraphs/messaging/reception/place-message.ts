import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { countCycleRecipient } from "../../shared/usage/cycle-recipients.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import { assignmentFor, markRemoteWrote, openAssignment } from "../assignments/public.js";
import type { MessageEvent } from "../carriers/public.js";
import { judgeNumbers } from "../contact-rules/public.js";
import {
  countMessage,
  insertConversation,
  lockDirectConversation,
  type LockedConversation,
  lockGroupByThread,
  lockUnnamedGroup,
  recordConversationEvent,
  updateConversation,
} from "../conversations/public.js";
import type { LineRow } from "../lines/public.js";
import { attachMedia } from "../media/public.js";
import { recordMessageEvent } from "../messages/public.js";
import { lockSettings, type SettingsRow } from "../settings/public.js";
import { membersOf, storedText } from "./rules/arrival.js";
import { insertReceivedMessage } from "./store/received-messages.js";

/** A message with its identity and the files that were fetched. */
export interface ArrivingMessage {
  readonly line: LineRow;
  readonly identityId: string;
  readonly event: MessageEvent;
  readonly mediaIds: readonly string[];
}

/**
 * Puts a message into its conversation (wire contract im 12): judges the sender, connects a person who writes to a dedicated
 * line, counts, and tells the identity. All of it in the transaction that takes the event, so it happens once. Answers what
 * came of it in one word.
 */
export async function placeMessage(tx: Transaction, services: Services, arriving: ArrivingMessage): Promise<string> {
  const { line, identityId, event, mediaIds } = arriving;
  const now = services.clock.now();
  const settings = await lockSettings(tx, identityId, "update");
  if (settings === null) return "identity_gone";
  const { from, thread } = event;
  const [verdict] = await judgeNumbers(tx, settings, [from]);
  const isBlocked = !verdict!.allowed;
  const conversation = await conversationFor(tx, settings, arriving, isBlocked, now);
  const assignmentId = thread.isGroup ? null : await assignmentOf(tx, settings, line, from, isBlocked, now);
  const id = await insertReceivedMessage(
    tx,
    {
      conversationId: conversation.id,
      identityId,
      isGroup: thread.isGroup,
      assignmentId,
      lineId: line.id,
      remoteNumber: thread.isGroup ? null : from,
      senderNumber: thread.isGroup ? from : null,
      content: storedText(event.text),
      service: event.service,
      isBlocked,
      carrier: line.carrier,
      carrierMessageId: event.carrierMessageId,
    },
    now,
  );
  await attachMedia(tx, { id, identityId }, mediaIds);
  await countMessage(tx, conversation.id, { isBlocked, isUnread: true, at: now });
  const { organizationId, enabled: isEnabled } = settings;
  const subject = { id, conversationId: conversation.id, identityId, organizationId, version: 1, isEnabled };
  const kind = isBlocked ? "im.message.blocked" : "im.message.received";
  await recordMessageEvent(tx, kind, { ...subject, isBlocked, status: "received" }, now);
  if (isBlocked) return "blocked";
  await countUse(tx, services, settings, line, from, now);
  return "delivered";
}

async function conversationFor(
  tx: Transaction,
  settings: SettingsRow,
  { line, event }: ArrivingMessage,
  isBlocked: boolean,
  now: Date,
): Promise<Pick<LockedConversation, "id">> {
  const { identityId, organizationId } = settings;
  const { thread, from } = event;
  if (!thread.isGroup) {
    const known = await lockDirectConversation(tx, identityId, from);
    return known ?? begin({ identityId, remoteNumber: from });
  }
  const participants = membersOf(thread.participants, from, line.number);
  const known = await lockGroupByThread(tx, line.id, thread.id);
  // A thread that another identity had on this line stays theirs.
  if (known !== null && known.identityId === identityId) {
    const members = membersOf([...known.participants, ...thread.participants], from, line.number);
    if (members.length > known.participants.length) await change(known, { participants: members });
    return known;
  }
  const unnamed = await lockUnnamedGroup(tx, line.id, identityId, participants);
  if (unnamed !== null) {
    if (known === null)
      await change(unnamed, { groupCreationStatus: "ready", creatingSince: null, carrierThreadId: thread.id });
    return unnamed;
  }
  const carrierThreadId = known === null ? thread.id : null;
  return begin({ identityId, lineId: line.id, carrierThreadId, participants, groupCreationStatus: "ready" });

  async function begin(conversation: Parameters<typeof insertConversation>[1]): Promise<{ id: string }> {
    const id = await insertConversation(tx, conversation, now);
    const begun = { id, identityId, organizationId, version: 1, isBlocked };
    await recordConversationEvent(tx, "im.conversation.created", begun, now);
    return { id };
  }

  async function change(group: LockedConversation, to: Parameters<typeof updateConversation>[2]): Promise<void> {
    const version = await updateConversation(tx, group.id, to, now);
    await recordConversationEvent(tx, "im.conversation.changed", { ...group, version, isBlocked: false }, now);
  }
}

/** The assignment that a message belongs to. Blocked people open none on a dedicated line (wire contract im 12). */
async function assignmentOf(
  tx: Transaction,
  { identityId }: SettingsRow,
  line: LineRow,
  remoteNumber: string,
  isBlocked: boolean,
  now: Date,
): Promise<string | null> {
  const latest = await assignmentFor(tx, { identityId, remoteNumber }, "update");
  if (latest !== null && latest.releasedAt === null) {
    if (!isBlocked) await markRemoteWrote(tx, latest.id, now);
    return latest.id;
  }
  if (isBlocked || line.role !== "dedicated") return null;
  const opened = await openAssignment(tx, { identityId, remoteNumber, line, origin: "inbound" }, now);
  return opened?.assignment.id ?? null;
}

async function countUse(
  tx: Transaction,
  services: Services,
  { organizationId, identityId }: SettingsRow,
  line: LineRow,
  from: string,
  usedAt: Date,
): Promise<void> {
  if (line.role !== "dedicated") await countCycleRecipient(tx, services, organizationId, from);
  const channel = line.role === "dedicated" ? "im_dedicated" : "im_shared";
  await recordUsage(tx, { organizationId, identityId, channel, units: 1, usedAt });
}
