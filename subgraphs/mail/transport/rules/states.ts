/** The status of a message (wire contract mail 12). */
export type MessageStatus = "queued" | "sent" | "delivered" | "bounced" | "failed" | "received" | "deleted";

/**
 * The state of one recipient: `accepted` by the relay or for a mailbox here; `unknown` when the relay may or may not
 * have the mail.
 */
export type RecipientState = "waiting" | "sending" | "accepted" | "delivered" | "bounced" | "failed" | "unknown";
