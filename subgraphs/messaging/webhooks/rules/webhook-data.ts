import type { KnownContact } from "../../../shared/contacts/known-contacts.js";
import { webhookScreening } from "../../../shared/screening/rules/webhook-screening.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";
import type { MessageRow, RecipientRow } from "../../messages/public.js";
import { deliveryFinal, type DeliveryStatus } from "../../messages/rules/delivery-status.js";
import type { ReactionRow } from "../../reactions/public.js";

/** A message with all data of its webhooks. */
export interface WebhookMessage {
  readonly message: Omit<
    MessageRow,
    "organizationId" | "version" | "carrier" | "carrierMessageId" | "lineId" | "screeningLevel" | "reviewId"
  >;
  readonly recipients: readonly Omit<RecipientRow, "messageId">[];
  readonly media: readonly { readonly url: string; readonly contentType: string; readonly byteSize: number }[];
  readonly reactions: readonly ReactionRow[];
}

/** An agent of the same organization that has a line. */
export interface KnownAgent {
  readonly id: string;
  readonly agentHandle: string;
  readonly displayName: string | null;
}

/** Who is known of the numbers of a webhook. */
export interface KnownOfIm {
  /** The contact of the other side; in a group, of the writer. */
  readonly contact: KnownContact | null;
  readonly agents: readonly KnownAgent[];
}

/** The number whose contact a message names: of the other side, in a group of who wrote (wire contract contacts 11). */
export function numberToKnow({
  isGroup,
  remoteNumber,
  senderNumber,
}: Pick<MessageRow, "isGroup" | "remoteNumber" | "senderNumber">): string | null {
  return isGroup ? senderNumber : remoteNumber;
}

/** The member `data` of a message's webhook (wire contract im 6, 13). The status is that of the event. */
export function messageWebhookData(
  { message, recipients, media, reactions }: WebhookMessage,
  status: string,
  known: KnownOfIm,
): WebhookData {
  const failure = recipients.find(({ failedAt }) => failedAt !== null);

  const isInbound = message.direction === "inbound";
  const data = {
    id: message.id,
    conversation_id: message.conversationId,
    assignment_id: message.assignmentId,
    direction: message.direction,
    remote_number: message.remoteNumber,
    sender_number: message.senderNumber,
    participants: message.isGroup ? message.participants : null,
    is_group: message.isGroup,
    content: message.content,
    message_type: "message",
    service: message.service,
    send_style: message.sendStyle,
    media:
      media.length === 0
        ? null
        : media.map((file) => ({ url: file.url, content_type: file.contentType, size: file.byteSize })),
    was_downgraded: message.wasDowngraded,
    status,
    delivery_final: deliveryFinal(status as DeliveryStatus | "received"),
    reply_to_message_id: message.replyToMessageId,
    thread_id: message.threadRootId,
    thread_root_message_id: message.threadRootId,
    ...errorsOf(failure),
    is_read: message.isRead,
    ...(isInbound && webhookScreening(message.screening)),
    recipients: isInbound ? null : recipients.map(recipientOf),
    reactions: reactions.length === 0 ? null : reactions.map(reactionOfMessage),
    created_at: message.createdAt.toISOString(),
    updated_at: message.updatedAt.toISOString(),
  };
  return { message: data, reaction: null, ...peopleOf(known) };
}

/** The member `data` of a reaction's webhook (wire contract im 6, 13). */
export function reactionWebhookData(reaction: ReactionRow, known: KnownOfIm): WebhookData {
  const data = {
    ...reactionOfMessage(reaction),
    conversation_id: reaction.conversationId,
    assignment_id: reaction.assignmentId,
    target_message_id: reaction.messageId,
    updated_at: reaction.updatedAt.toISOString(),
  };
  return { message: null, reaction: data, ...peopleOf(known) };
}

function peopleOf({ contact, agents }: KnownOfIm): object {
  return { contacts: contact === null ? [] : [contact], agent_identities: agents.map(agentOf) };
}

function agentOf({ id, agentHandle, displayName }: KnownAgent): object {
  return { id, agent_handle: agentHandle, display_name: displayName };
}

function recipientOf(recipient: Omit<RecipientRow, "messageId">): object {
  return {
    remote_number: recipient.remoteNumber,
    delivery_status: recipient.deliveryStatus,
    delivery_final: deliveryFinal(recipient.deliveryStatus),
    service: recipient.service,
    ...errorsOf(recipient),
    sent_at: recipient.sentAt?.toISOString() ?? null,
    delivered_at: recipient.deliveredAt?.toISOString() ?? null,
    failed_at: recipient.failedAt?.toISOString() ?? null,
  };
}

function reactionOfMessage(reaction: ReactionRow) {
  return {
    id: reaction.id,
    direction: reaction.direction,
    reaction: reaction.reaction,
    custom_emoji: reaction.customEmoji,
    remote_number: reaction.remoteNumber,
    part_index: reaction.partIndex,
    created_at: reaction.createdAt.toISOString(),
  };
}

interface Failing {
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly errorReason: string | null;
  readonly errorDetail: string | null;
}

function errorsOf(failing: Failing | undefined): object {
  return {
    error_code: failing?.errorCode ?? null,
    error_message: failing?.errorMessage ?? null,
    error_reason: failing?.errorReason ?? null,
    error_detail: failing?.errorDetail ?? null,
  };
}
