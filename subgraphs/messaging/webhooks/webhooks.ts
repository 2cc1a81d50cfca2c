import { randomUUID } from "node:crypto";
import { findKnownContacts, type KnownContact } from "../../shared/contacts/known-contacts.js";
import type { Services } from "../../shared/context/services.js";
import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import { type ContextConfig, reachOf } from "../../shared/rules/webhook-context.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
import type { WebhookData, WebhookOwner, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import { mediaUrl } from "../media/public.js";
import {
  findVisibleMessages,
  listVisibleMessageMedia,
  listVisibleRecipients,
  type MessageRow,
} from "../messages/public.js";
import { findVisibleReactions, listVisibleReactions, type ReactionRow } from "../reactions/public.js";
import { endedSnoozeData, type EndedSnoozeFacts } from "./rules/ended-snooze.js";
import { messageWebhookData, numberToKnow, reactionWebhookData } from "./rules/webhook-data.js";
import { kindsByEvent, webhookKinds } from "./rules/webhook-kinds.js";
import { textContext } from "./rules/webhook-context.js";
import { findAgentsByNumber } from "./store/agents-by-number.js";
import { findEarlierTexts, findTextOfConversation } from "./store/earlier-texts.js";

/** The reader is the system: the event has determined who gets the webhook. */
const system: Viewer = { ...anonymous, kind: "system", adapter: "webhooks" };

interface Facts {
  readonly status?: string;
  readonly isEnabled: boolean;
  readonly reactionId?: string;
}

/** messaging's webhooks (wire contract im 13). Blocked messages and those of disabled identities have none. */
export const imWebhooks: WebhookSource = {
  topic: { name: "im", description: "Instant messages of an identity." },
  ownerType: "agent_identity",
  kinds: webhookKinds,
  logKinds: Object.keys(kindsByEvent),
  kindOf: (event) => (event.side === null && factsOf(event).isEnabled ? (kindsByEvent[event.kind] ?? null) : null),
  build,
  context,
  example,
};

async function build(
  db: Reader,
  events: readonly LoggedEvent[],
  services: Services,
): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const ids = [...new Set(events.map(({ subjectId }) => subjectId))];
  const reactionIds = events.flatMap((event) => factsOf(event).reactionId ?? []);
  const messages = await findVisibleMessages(db, system, ids);
  const recipients = await listVisibleRecipients(db, system, ids);
  const files = await listVisibleMessageMedia(db, system, ids);
  const live = await listVisibleReactions(db, system, ids);
  const reactions = await findVisibleReactions(db, system, reactionIds);
  const built = new Map<LoggedEvent, WebhookData>();
  for (const event of events) {
    if (kindsByEvent[event.kind] === "im.snooze_ended") {
      built.set(event, endedSnoozeData(event.identityId!, event.data as unknown as EndedSnoozeFacts));
      continue;
    }
    const message = messages.find(({ id }) => id === event.subjectId);
    if (message === undefined || message.isBlocked) continue;
    const agents = await findAgentsByNumber(db, message.organizationId, numbersOf(message));
    const { reactionId, status } = factsOf(event);
    const reaction = reactions.find(({ id }) => id === reactionId);
    const number = reaction === undefined ? numberToKnow(message) : reaction.remoteNumber;
    const contact = await findContactByNumber(db, message.organizationId, number, services.clock.now());
    if (reactionId !== undefined) {
      if (reaction !== undefined) built.set(event, reactionWebhookData(reaction, { contact, agents }));
      continue;
    }
    const of = <Row extends { readonly messageId: string }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ messageId }) => messageId === message.id);
    const media = of(files).map(({ mediaId: id, filename, contentType, byteSize }) => {
      const url = mediaUrl(services, services.publicBaseUrl, { id, filename });
      return { url, contentType, byteSize };
    });
    const parts = { message, media, recipients: of(recipients), reactions: of(live).filter(isShown) };
    built.set(event, messageWebhookData(parts, status ?? message.status, { contact, agents }));
  }
  return built;
}

async function findContactByNumber(
  db: Reader,
  organizationId: string,
  number: string | null,
  now: Date,
): Promise<KnownContact | null> {
  if (number === null) return null;
  return (await findKnownContacts(db, organizationId, "phone", [number], now)).get(number) ?? null;
}

/** The conversation before a received message. */
async function context(db: Reader, event: LoggedEvent, config: ContextConfig): Promise<WebhookData | null> {
  if (kindsByEvent[event.kind] !== "im.received") return null;
  const text = await findTextOfConversation(db, event.subjectId);
  if (text === null) return null;
  const window = config.texts ?? null;
  return textContext(config, window === null ? [] : await findEarlierTexts(db, text, reachOf(window, text.createdAt)));
}

function factsOf(event: LoggedEvent): Facts {
  return event.data as unknown as Facts;
}

const isShown = ({ isBlocked }: ReactionRow): boolean => !isBlocked;

function numbersOf({ isGroup, participants, remoteNumber }: MessageRow): readonly string[] {
  return isGroup ? participants : [remoteNumber ?? ""];
}

const unknown = { contact: null, agents: [] };

/** A message or a tapback of an invented person. */
function example(kind: string, { identityId }: WebhookOwner): WebhookData {
  if (kind === "im.snooze_ended") return endedSnoozeData(identityId, { conversationId: randomUUID(), reason: "time" });
  const at = new Date();
  const remoteNumber = "+15555550142";
  const ids = { conversationId: randomUUID(), identityId, assignmentId: randomUUID() };
  const isInbound = kind === "im.received";
  if (kind === "im.reaction_received") {
    const reaction = { reaction: "love", direction: "inbound", customEmoji: null, partIndex: 0, sender: remoteNumber };
    const state = { isLive: true, isBlocked: false, version: 1, organizationId: "", createdAt: at, updatedAt: at };
    const named = { id: randomUUID(), messageId: randomUUID(), remoteNumber };
    return reactionWebhookData({ ...ids, ...named, ...state, ...reaction } as ReactionRow, unknown);
  }
  const failure =
    kind === "im.delivery_failed"
      ? { errorCode: "unreachable", errorMessage: "This is an example: nothing happened.", errorReason: null }
      : { errorCode: null, errorMessage: null, errorReason: null };
  const status = { "im.sent": "accepted", "im.delivered": "delivered", "im.delivery_failed": "error" }[kind];
  const message = {
    ...ids,
    id: randomUUID(),
    isGroup: false,
    direction: isInbound ? "inbound" : "outbound",
    remoteNumber,
    senderNumber: null,
    participants: [],
    content: "This is an example: nothing happened.",
    service: "imessage",
    sendStyle: null,
    wasDowngraded: false,
    status: status ?? "received",
    replyToMessageId: null,
    threadRootId: null,
    ...failure,
    errorDetail: null,
    isRead: false,
    isBlocked: false,
    screening: null,
    createdAt: at,
    updatedAt: at,
  } as const;
  const recipient = {
    remoteNumber,
    deliveryStatus: (status ?? null) as never,
    service: "imessage",
    ...failure,
    errorDetail: null,
    sentAt: kind === "im.delivery_failed" ? null : at,
    deliveredAt: kind === "im.delivered" ? at : null,
    failedAt: kind === "im.delivery_failed" ? at : null,
  } as const;
  const parts = { message: message as never, media: [], recipients: isInbound ? [] : [recipient], reactions: [] };
  return messageWebhookData(parts, status ?? "received", unknown);
}
