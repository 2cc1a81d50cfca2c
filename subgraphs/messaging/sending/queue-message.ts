import type { RequestContext } from "../../shared/context/request-context.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import {
  countMessage,
  insertConversation,
  lockConversation,
  type LockedConversation,
  lockDirectConversation,
  recordConversationEvent,
} from "../conversations/public.js";
import { attachMedia, mediaErrors } from "../media/public.js";
import { recordMessageEvent } from "../messages/public.js";
import { lockSettings, type SettingsRow } from "../settings/public.js";
import { admitSend, type Destination, recipientsOf, type Route } from "./admit-send.js";
import { assign, beginCreation } from "./connect.js";
import { holdIm, passImRules } from "./hold-im.js";
import { placeReply } from "./place-reply.js";
import type { MessageContent } from "./message-content.js";
import type { Queued } from "./show-queued.js";
import { insertQueuedMessage } from "./store/new-messages.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import { passGate } from "../../shared/reviews/gate.js";

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
  const route = await admitSend(tx, context.services, settings, current);
  const to = recipientsOf(current);
  const known = conversation?.id ?? (route.kind === "group" ? route.conversationId : null);
  const held = await passImRules(tx, context, settings, { ...content, to, conversationId: known, at: now });
  const place = await placeFor(tx, settings, route, { known: conversation, isHeld: held !== null }, now);
  const reply = await placeReply(tx, context.services, route, place.conversationId, content.replyTo);
  const message = {
    ...place,
    ...reply,
    identityId,
    lineId: route.line.id,
    carrier: route.line.carrier,
    content: content.text,
    sendStyle: content.sendStyle,
  };
  const id = await insertQueuedMessage(tx, { ...message, isHeld: held !== null }, now);
  const files = content.media === null ? [] : [{ id: content.media.id, carrierRef: null }];
  // Uploads that no message names are swept.
  if (!(await attachMedia(tx, { id, identityId }, files))) throw mediaErrors.problem("media_unreachable");
  await countMessage(tx, place.conversationId, { isBlocked: false, isUnread: false, at: now });
  const subject = { id, conversationId: place.conversationId, identityId, organizationId: settings.organizationId };
  const state = { version: 1, isBlocked: false, status: "queued", isEnabled: true };
  const { organizationId } = settings;
  const queued = { id, message, organizationId, hasMedia: files.length > 0, at: now };
  if (held !== null) {
    const reviewId = await holdIm(tx, context.services, { ...subject, held });
    await recordMessageEvent(tx, "im.message.held", { ...subject, ...state }, now);
    return { ...queued, reviewId };
  }
  if (settings.frozenBy?.rules) await keepPeers(tx, { organizationId, identityId, topic: "im" }, to, now);
  await recordMessageEvent(tx, "im.message.queued", { ...subject, ...state }, now);
  return { ...queued, reviewId: null };
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
  { known, isHeld }: { readonly known: LockedConversation | null; readonly isHeld: boolean },
  now: Date,
): Promise<Place> {
  const { identityId } = settings;
  if (route.kind === "direct") {
    const { remoteNumber, line } = route;
    // The assignment of a held message is opened when it is sent (wire contract reviews 3.5).
    const assignmentId =
      route.assignmentId ?? (isHeld ? null : await assign(tx, { identityId, remoteNumber, line }, now));
    const conversationId = known?.id ?? (await begin(tx, settings, { identityId, remoteNumber }, now));
    return { conversationId, assignmentId, remoteNumber, recipients: [remoteNumber] };
  }
  const toGroup = { assignmentId: null, remoteNumber: null };
  if (route.kind === "new_group") {
    const { participants, line } = route;
    const group = { identityId, lineId: line.id, carrierThreadId: null, participants };
    const conversationId = await begin(
      tx,
      settings,
      { ...group, groupCreationStatus: isHeld ? "not_created" : "creating" },
      now,
    );
    return { ...toGroup, conversationId, recipients: participants };
  }
  const group = await lockConversation(tx, route.conversationId);
  if (group === null) throw notFound("conversation with this id");
  if (route.creates && !isHeld) await beginCreation(tx, group, now);
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
