import type { MessageStatus, RecipientState } from "./states.js";

/** What happened to a message, as the kinds of event and webhook call it. */
export type DeliveryNews = "sent" | "delivered" | "bounced" | "failed";

/** How a message changes when its recipients have changed: its status, and what is announced, in order. */
export interface StatusChange {
  readonly status: MessageStatus;
  readonly news: readonly DeliveryNews[];
}

const ended: readonly MessageStatus[] = ["bounced", "failed", "deleted", "received"];
const isPast = (state: RecipientState): boolean => state === "accepted" || state === "delivered";

/**
 * The status that follows from the recipients' states (wire contract mail 12); null when it stays. States never go back.
 * One recipient who refused for good makes the message bounced, whatever the others did. One to whom nothing could be
 * handed over, or of whom nobody knows, makes it failed unless somebody refused.
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
