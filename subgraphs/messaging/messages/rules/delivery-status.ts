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

/** States that say how far a message came, from the first to the last (wire contract im 10). */
const ranks = ["registered", "queued", "pending", "accepted", "sent", "delivered"] as const;

/** What a message that nobody heard of for too long ends with. */
export const unconfirmed = "delivery_unconfirmed";

/** The same of the first message of a group, which may not exist. */
export const unconfirmedGroup = "group_creation_unconfirmed";

/** Whether a code says that a recipient was given up because nothing was heard. */
export function gaveUp(errorCode: string | null): boolean {
  return errorCode === unconfirmed || errorCode === unconfirmedGroup;
}

/** Whether a state says that a message failed. */
export function isFailed(status: DeliveryStatus): status is "declined" | "error" {
  return status === "declined" || status === "error";
}

/**
 * Whether a state of something sent is the last one that clients are to expect (wire contract im 10); null for what was
 * received, and where there is no state.
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
 * Whether a recipient may go from one state to another (wire contract im 10): never backwards, and no end is left, except
 * that what was given up as unconfirmed may turn out to be delivered.
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
