/** States of what is sent (wire contract im 3). */
export type DeliveryStatus =
  | "registered"
  | "queued"
  | "pending"
  | "accepted"
  | "sent"
  | "delivered"
  | "declined"
  | "error";

/** States of progress, from the first to the last (wire contract im 10). */
const ranks = ["registered", "queued", "pending", "accepted", "sent", "delivered"] as const;

/** The final state of a message without reports for too long. */
export const unconfirmed = "delivery_unconfirmed";

/** The same of the first message of a group, which may not exist. */
export const unconfirmedGroup = "group_creation_unconfirmed";

/** Whether a code means that a recipient had no report for too long. */
export function gaveUp(errorCode: string | null): boolean {
  return errorCode === unconfirmed || errorCode === unconfirmedGroup;
}

/** Whether a state means that a message failed. */
export function isFailed(status: DeliveryStatus): status is "declined" | "error" {
  return status === "declined" || status === "error";
}

/**
 * Whether a state of something sent is the last one that clients should expect (wire contract im 10); null for received
 * messages, and without a state.
 */
export function deliveryFinal(status: DeliveryStatus | "received" | null): boolean | null {
  if (status === null || status === "received") return null;
  return status === "delivered" || isFailed(status);
}

/** How far a state is; failures are nowhere. */
export function rankOf(status: DeliveryStatus): number {
  return ranks.indexOf(status as (typeof ranks)[number]);
}

/**
 * Whether a recipient may change from one state to another (wire contract im 10): never backwards, and never from a
 * final state, except that an unconfirmed message may turn out to be delivered.
 * @param errorCode of the present state
 */
export function mayBecome(from: DeliveryStatus, errorCode: string | null, to: DeliveryStatus): boolean {
  if (from === "delivered" || from === "declined") return false;
  if (from === "error") return errorCode === unconfirmed && to === "delivered";
  return isFailed(to) || rankOf(to) > rankOf(from);
}

/**
 * The state of a message by those of its recipients: the lowest of those that did not fail; a failure when all did. It is
 * `error` unless the network refused every one.
 */
export function rollUp(statuses: readonly DeliveryStatus[]): DeliveryStatus {
  const going = statuses.filter((status) => !isFailed(status));
  if (going.length === 0) return statuses.every((status) => status === "declined") ? "declined" : "error";
  return going.reduce((lowest, status) => (rankOf(status) < rankOf(lowest) ? status : lowest));
}
