import { inOrder, type Statements } from "../../shared/database/statements.js";
import { screenText } from "../../shared/screening/screen-text.js";
import { assignmentFor, type AssignmentRow, markRemoteWrote, openAssignment } from "../assignments/public.js";
import type { MessageEvent } from "../carriers/public.js";
import { judgeNumbers, type NumberVerdict } from "../contact-rules/public.js";
import {
  countMessage,
  endSnooze,
  insertConversation,
  lockDirectConversation,
  type LockedConversation,
  lockGroupByThread,
  lockUnnamedGroup,
  recordConversationEvent,
  updateConversation,
} from "../conversations/public.js";
import type { LineRow } from "../lines/public.js";
import { type AttachedFile, attachMedia } from "../media/public.js";
import { joinThread, recordMessageEvent } from "../messages/public.js";
import type { SettingsRow } from "../settings/public.js";
import type { Reception } from "./reception.js";
import { membersOf, storedText } from "./rules/arrival.js";
import { findNamedMessage, insertReceivedMessage, type NamedMessage } from "./store/received-messages.js";

/** A message with the locked settings of its identity, and the files that were fetched. */
export interface ArrivingMessage {
  readonly settings: SettingsRow;
  readonly event: MessageEvent;
  readonly files: readonly AttachedFile[];
}

/**
 * Puts a message into its conversation (wire contract im 12): judges the sender, connects a person who writes to a
 * dedicated line, counts, and appends the event. Everything happens in the transaction that processes the event, so it
 * happens once. Returns the result in one word.
 */
export async function placeMessage(
  { tx, services, line, senders, uses }: Reception,
  { settings, event, files }: ArrivingMessage,
): Promise<string> {
  const now = services.clock.now();
  const { identityId, organizationId, enabled: isEnabled } = settings;
  const { from, thread } = event;
  const read = await readPlace(tx, line, settings, event);
  if (read.isKnown) return "duplicate";
  const isBlocked = !read.verdict.allowed;
  const conversation = await conversationFor(tx, settings, { line, event, direct: read.conversation }, isBlocked, now);
  const assignmentId = thread.isGroup
    ? null
    : await assignmentOf(tx, settings, { line, remoteNumber: from, latest: read.assignment }, isBlocked, now);
  const place = await joinThread(tx, await parentOf(tx, line, event, conversation.id), { isBlocked });
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
      screening: screenText(services, event.text),
      carrier: line.carrier,
      carrierMessageId: event.carrierMessageId,
      ...place,
    },
    now,
  );
  await attachMedia(tx, { id, identityId }, files);
  await countMessage(tx, conversation.id, { isBlocked, isUnread: true, at: now });
  const subject = { id, conversationId: conversation.id, identityId, organizationId, version: 1, isEnabled };
  const kind = isBlocked ? "im.message.blocked" : "im.message.received";
  await recordMessageEvent(tx, kind, { ...subject, isBlocked, status: "received" }, now);
  if (isBlocked) return "blocked";
  const shown = { id: conversation.id, identityId, organizationId, isBlocked: false, isEnabled };
  await endSnooze(tx, shown, "activity", now);
  senders.push({ organizationId, identityId, kind: "phone", text: from, name: null });
  uses.push({ organizationId, identityId, lineRole: line.role, remoteNumber: from, usedAt: now });
  return "delivered";
}

/** The message that one replies to; null when it is not known here, or not of the same conversation. */
async function parentOf(
  tx: Statements,
  line: LineRow,
  { replyTo }: MessageEvent,
  conversationId: string,
): Promise<NamedMessage | null> {
  if (replyTo == null) return null;
  const parent = await findNamedMessage(tx, line.id, replyTo);
  return parent?.conversationId === conversationId ? parent : null;
}

/**
 * The inputs for the decision about a message: whether it is a duplicate, the decision of the rules, and its assignment
 * if it is not in a group.
 */
interface Place {
  readonly isKnown: boolean;
  readonly verdict: NumberVerdict;
  readonly conversation: LockedConversation | null;
  readonly assignment: AssignmentRow | null;
}

/** Reads all of it in one round trip; the conversation and the assignment are locked. */
async function readPlace(tx: Statements, line: LineRow, settings: SettingsRow, event: MessageEvent): Promise<Place> {
  const { from, thread, carrierMessageId } = event;
  const connection = { identityId: settings.identityId, remoteNumber: from };
  const named = () => findNamedMessage(tx, line.id, carrierMessageId);
  const judged = () => judgeNumbers(tx, settings, "inbound", [from]);
  if (thread.isGroup) {
    const [known, [verdict]] = await inOrder<[NamedMessage | null, NumberVerdict[]]>(tx, named, judged);
    return { isKnown: known !== null, verdict: verdict!, conversation: null, assignment: null };
  }
  const [known, [verdict], conversation, assignment] = await inOrder<
    [NamedMessage | null, NumberVerdict[], LockedConversation | null, AssignmentRow | null]
  >(
    tx,
    named,
    judged,
    () => lockDirectConversation(tx, connection.identityId, from),
    () => assignmentFor(tx, connection, "update"),
  );
  return { isKnown: known !== null, verdict: verdict!, conversation, assignment };
}

async function conversationFor(
  tx: Statements,
  settings: SettingsRow,
  { line, event, direct }: { line: LineRow; event: MessageEvent; direct: LockedConversation | null },
  isBlocked: boolean,
  now: Date,
): Promise<Pick<LockedConversation, "id">> {
  const { identityId, organizationId } = settings;
  const { thread, from } = event;
  if (!thread.isGroup) return direct ?? begin({ identityId, remoteNumber: from });
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

/** The assignment of a message. Blocked people get none on a dedicated line (wire contract im 12). */
async function assignmentOf(
  tx: Statements,
  { identityId }: SettingsRow,
  { line, remoteNumber, latest }: { line: LineRow; remoteNumber: string; latest: AssignmentRow | null },
  isBlocked: boolean,
  now: Date,
): Promise<string | null> {
  if (latest !== null && latest.releasedAt === null) {
    if (!isBlocked) await markRemoteWrote(tx, latest.id, now);
    return latest.id;
  }
  if (isBlocked || line.role !== "dedicated") return null;
  const opened = await openAssignment(tx, { identityId, remoteNumber, line, origin: "inbound" }, now);
  return opened?.assignment.id ?? null;
}
