import type { RequestContext } from "../../shared/context/request-context.js";
import {
  mediaOfMessage,
  messageById,
  type MessageRow,
  type RecipientRow,
  recipientsOfMessage,
} from "../messages/public.js";
import { reactionsOfMessage } from "../reactions/public.js";
import type { QueuedMessage } from "./store/new-messages.js";

/** A message that was queued, with what is known of it besides. */
export interface Queued {
  readonly id: string;
  readonly message: QueuedMessage;
  readonly organizationId: string;
  readonly hasMedia: boolean;
  readonly at: Date;
  /** The review that holds it; null when it leaves. */
  readonly reviewId: string | null;
}

/** Makes the request answer the queued message without reading it again. */
export function showQueued(context: RequestContext, queued: Queued): void {
  const { id, message, hasMedia } = queued;
  context.show(messageById, id, rowOf(queued));
  context.show(
    recipientsOfMessage,
    id,
    message.recipients.toSorted().map((number) => recipientOf(id, number)),
  );
  context.show(reactionsOfMessage, id, []);
  if (!hasMedia) context.show(mediaOfMessage, id, []);
}

function rowOf({ id, message, organizationId, at, reviewId }: Queued): MessageRow {
  const { recipients, replyMayBePlain: _, ...row } = message;
  const isGroup = row.remoteNumber === null;
  return {
    ...row,
    id,
    organizationId,
    isGroup,
    direction: "outbound",
    senderNumber: null,
    participants: isGroup ? recipients : [],
    service: "imessage",
    wasDowngraded: null,
    status: "queued",
    ...noFailure,
    isRead: false,
    isBlocked: false,
    screening: null,
    screeningLevel: null,
    carrierMessageId: null,
    reviewId,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

function recipientOf(messageId: string, remoteNumber: string): RecipientRow {
  const times = { sentAt: null, deliveredAt: null, failedAt: null };
  return { messageId, remoteNumber, deliveryStatus: "queued", service: null, ...noFailure, ...times };
}

const noFailure = { errorCode: null, errorMessage: null, errorReason: null, errorDetail: null };
