import type { MessageStatus, RecipientState } from "./states.js";

/** The change of a message, in the names of event and webhook kinds. */
export type DeliveryNews = "sent" | "delivered" | "bounced" | "failed";

/** The change of a message after its recipients have changed: its status, and its events, in order. */
export interface StatusChange {
  readonly status: MessageStatus;
  readonly news: readonly DeliveryNews[];
}

const ended: readonly MessageStatus[] = ["bounced", "failed", "deleted", "received"];
const isPast = (state: RecipientState): boolean => state === "accepted" || state === "delivered";

/**
 * The status that follows from the recipients' states (wire contract mail 12); null when it stays. States never go
 * back. One permanently refused recipient makes the message bounced. Otherwise one recipient that could not be reached,
 * or with an unknown outcome, makes it failed.
 */
export function statusAfter(status: MessageStatus, recipients: readonly RecipientState[]): StatusChange | null {
  if (ended.includes(status)) return null;
  const any = (...states: readonly RecipientState[]): boolean => recipients.some((state) => states.includes(state));
  const begun: readonly DeliveryNews[] = status === "queued" && any("accepted", "delivered") ? ["sent"] : [];
  if (any("bounced")) return { status: "bounced", news: [...begun, "bounced"] };
  if (status === "delivered") return null;
  if (any("failed", "unknown")) return { status: "failed", news: [...begun, "failed"] };
  if (recipients.length > 0 && recipients.every((state) => state === "delivered")) {
    return { status: "delivered", news: [...begun, "delivered"] };
  }
  if (status === "queued" && recipients.some(isPast)) return { status: "sent", news: ["sent"] };
  return null;
}
