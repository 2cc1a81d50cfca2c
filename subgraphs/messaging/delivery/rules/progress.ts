import {
  type DeliveryStatus,
  gaveUp,
  isFailed,
  mayBecome,
  rankOf,
  rollUp,
} from "../../messages/rules/delivery-status.js";

/** Why something failed (wire contract im 6). */
export interface Failure {
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly errorReason: string | null;
  readonly errorDetail: string | null;
}

/** One recipient of a message, and what became of it. */
export interface RecipientState extends Failure {
  readonly remoteNumber: string;
  readonly deliveryStatus: DeliveryStatus;
  readonly service: "imessage" | "sms" | "rcs" | null;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
}

/** A report about a message. */
export interface Progress {
  /** Null: all of them. */
  readonly recipient: string | null;
  readonly status: DeliveryStatus;
  readonly service: RecipientState["service"];
  /** Null unless the status is a failure. */
  readonly failure: Failure | null;
}

/** The events for the identity. */
export type News = "sent" | "progressed" | "delivered" | "failed";

/** A message after something was heard of it. */
export interface Progressed {
  readonly status: DeliveryStatus;
  readonly recipients: readonly RecipientState[];
  /** In the order of the events. */
  readonly news: readonly News[];
}

const noFailure: Failure = { errorCode: null, errorMessage: null, errorReason: null, errorDetail: null };

/**
 * The changes that follow from a report (wire contract im 10). Null when there are none: states never go back, and
 * repeats or another order have no effect.
 */
export function progress(
  status: DeliveryStatus,
  before: readonly RecipientState[],
  heard: Progress,
  at: Date,
): Progressed | null {
  const recipients = before.map((recipient) =>
    heard.recipient === null || heard.recipient === recipient.remoteNumber ? advance(recipient, heard, at) : recipient,
  );
  if (recipients.every((recipient, index) => recipient === before[index])) return null;
  const after = rollUp(recipients.map(({ deliveryStatus }) => deliveryStatus));
  const any = (of: readonly RecipientState[], time: "sentAt" | "failedAt") => of.some((one) => one[time] !== null);
  const news: News[] = [];
  if (!any(before, "sentAt") && any(recipients, "sentAt")) news.push("sent");
  if (after === "delivered" && status !== "delivered") news.push("delivered");
  if (!any(before, "failedAt") && any(recipients, "failedAt")) news.push("failed");
  if (news.length === 0) news.push("progressed");
  return { status: after, recipients, news };
}

function advance(recipient: RecipientState, heard: Progress, at: Date): RecipientState {
  const { deliveryStatus, errorCode } = recipient;
  if (!mayBecome(deliveryStatus, errorCode, heard.status)) return recipient;
  // There was a report about this recipient.
  if (gaveUp(heard.failure?.errorCode ?? null) && rankOf(deliveryStatus) > rankOf("pending")) return recipient;
  const failed = isFailed(heard.status);
  return {
    ...recipient,
    ...(heard.failure ?? noFailure),
    deliveryStatus: heard.status,
    service: heard.service ?? recipient.service,
    sentAt: recipient.sentAt ?? (!failed && rankOf(heard.status) >= rankOf("accepted") ? at : null),
    deliveredAt: heard.status === "delivered" ? at : null,
    failedAt: failed ? at : null,
  };
}
