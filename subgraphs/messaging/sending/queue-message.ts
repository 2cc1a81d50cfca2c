import type { RequestContext } from "../../shared/context/request-context.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { openAssignment } from "../assignments/public.js";
import {
  conversationErrors,
  countMessage,
  insertConversation,
  lockConversation,
  type LockedConversation,
  lockDirectConversation,
  recordConversationEvent,
  updateConversation,
} from "../conversations/public.js";
import { attachMedia, mediaErrors } from "../media/public.js";
import { recordMessageEvent } from "../messages/public.js";
import { lockSettings, type SettingsRow } from "../settings/public.js";
import { admitSend, type Destination, type Route } from "./admit-send.js";
import { placeReply } from "./place-reply.js";
import type { NewMessage } from "./rules/new-message.js";
import type { Queued } from "./show-queued.js";
import { insertQueuedMessage } from "./store/new-messages.js";
import { actorOfSend } from "../../shared/holds/actor-of-send.js";
import { passUnheldRules } from "../../shared/reviews/pass-unheld-rules.js";
import { hasSentTo } from "./store/sent-before.js";
import { passGate } from "../../shared/reviews/gate.js";

/** The content of a message. */
export interface MessageContent {
  readonly text: string | null;
  readonly sendStyle: string | null;
  /** A stored file of the organization; null for none. */
  readonly mediaId: string | null;
  readonly replyTo: NewMessage["replyTo"];
}

/**
 * Queues a message: conversation, assignment, message, recipients and events in one transaction (wire contract im 9). The
 * identity's settings are locked, so that two first messages to the same people make one conversation. Answers the
 * message.
 */
export async function queueMessage(
  tx: Statements,
  context: RequestContext,
  identityId: string,
  destination: Destination,
  content: MessageContent,
): Promise<Queued> {
  const [settings, conversation] = await inOrder<[SettingsRow | null, LockedConversation | null]>(
    tx,
    () => lockSettings(tx, identityId, "update"),
    () => lockPlace(tx, identityId, destination),
  );
  if (settings === null || settings.organizationId !== context.viewer.organizationId) {
    throw notFound("identity with this id");
  }
  passGate("im.send", settings);
  const now = context.services.clock.now();
  if ("conversation" in destination && conversation === null) throw notFound("conversation with this id");
  // Its group may have come into being meanwhile.
  const current = "conversation" in destination ? { conversation: conversation! } : destination;
  const route = await admitSend(tx, context, settings, current);
  await passUnheldRules(tx, {
    operation: "im.send",
    identityId,
    sender: settings,
    actor: actorOfSend(context.viewer),
    audience: "outside",
    at: now,
    isFirst: async () => conversation === null || !(await hasSentTo(tx, conversation.id)),
  });
  const place = await placeFor(tx, settings, route, conversation, now);
  const reply = await placeReply(tx, context, route, place.conversationId, content.replyTo);
  const message = {
    ...place,
    ...reply,
    identityId,
    lineId: route.line.id,
    carrier: route.line.carrier,
    content: content.text,
    sendStyle: content.sendStyle,
  };
  const id = await insertQueuedMessage(tx, message, now);
  const files = content.mediaId === null ? [] : [{ id: content.mediaId, carrierRef: null }];
  // Uploads that no message names are swept.
  if (!(await attachMedia(tx, { id, identityId }, files))) throw mediaErrors.problem("media_unreachable");
  await countMessage(tx, place.conversationId, { isBlocked: false, isUnread: false, at: now });
  const subject = { id, conversationId: place.conversationId, identityId, organizationId: settings.organizationId };
  const state = { version: 1, isBlocked: false, status: "queued", isEnabled: true };
  await recordMessageEvent(tx, "im.message.queued", { ...subject, ...state }, now);
  const { organizationId } = settings;
  return { id, message, organizationId, hasMedia: files.length > 0, at: now };
}

/** Locks the conversation, after the settings; null when there is none yet, or for a new group. */
function lockPlace(tx: Statements, identityId: string, destination: Destination): Promise<LockedConversation | null> {
  if ("conversation" in destination) return lockConversation(tx, destination.conversation.id);
  return lockDirectConversation(tx, identityId, destination.to.length === 1 ? destination.to[0]! : "");
}

interface Place {
  readonly conversationId: string;
  readonly assignmentId: string | null;
  readonly remoteNumber: string | null;
  readonly recipients: readonly string[];
}

async function placeFor(
  tx: Statements,
  settings: SettingsRow,
  route: Route,
  known: LockedConversation | null,
  now: Date,
): Promise<Place> {
  const { identityId } = settings;
  if (route.kind === "direct") {
    const { remoteNumber, line } = route;
    let { assignmentId } = route;
    if (assignmentId === null) {
      const opened = await openAssignment(tx, { identityId, remoteNumber, line, origin: "outbound" }, now);
      if (opened === null) throw conversationErrors.problem("imessage_assignment_inactive");
      assignmentId = opened.assignment.id;
    }
    const conversationId = known?.id ?? (await begin(tx, settings, { identityId, remoteNumber }, now));
    return { conversationId, assignmentId, remoteNumber, recipients: [remoteNumber] };
  }
  const toGroup = { assignmentId: null, remoteNumber: null };
  if (route.kind === "new_group") {
    const { participants, line } = route;
    const group = { identityId, lineId: line.id, carrierThreadId: null, participants };
    const conversationId = await begin(tx, settings, { ...group, groupCreationStatus: "creating" }, now);
    return { ...toGroup, conversationId, recipients: participants };
  }
  const group = await lockConversation(tx, route.conversationId);
  if (group === null) throw notFound("conversation with this id");
  if (route.creates) {
    const change = { groupCreationStatus: "creating", creatingSince: now } as const;
    const version = await updateConversation(tx, group.id, change, now);
    await recordConversationEvent(tx, "im.conversation.changed", { ...group, version, isBlocked: false }, now);
  }
  return { ...toGroup, conversationId: group.id, recipients: group.participants };
}

async function begin(
  tx: Statements,
  { identityId, organizationId }: SettingsRow,
  conversation: Parameters<typeof insertConversation>[1],
  now: Date,
): Promise<string> {
  const id = await insertConversation(tx, conversation, now);
  const begun = { id, identityId, organizationId, version: 1, isBlocked: false };
  await recordConversationEvent(tx, "im.conversation.created", begun, now);
  return id;
}
