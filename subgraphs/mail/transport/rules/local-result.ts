import type { RecipientResult } from "../store/recipients.js";

/** The state of an internal recipient after delivery: as another server would have reported it. */
export function localResult(end: string): Omit<RecipientResult, "recipientId"> {
  const nothingMore = { nextAttemptAt: null };
  switch (end) {
    case "delivered":
      return { state: "delivered", smtpCode: 250, smtpText: null, ...nothingMore };
    case "too_many_hops":
      return { state: "bounced", smtpCode: 554, smtpText: "554 5.4.6 Too many hops.", ...nothingMore };
    case "mailbox_full":
      return { state: "bounced", smtpCode: 552, smtpText: "552 5.2.2 The mailbox is full.", ...nothingMore };
    case "postmaster_busy":
      return {
        state: "bounced",
        smtpCode: 451,
        smtpText: "451 4.7.1 The postmaster takes no more mail.",
        ...nothingMore,
      };
    default:
      return { state: "bounced", smtpCode: 550, smtpText: "550 5.1.1 No such mailbox.", ...nothingMore };
  }
}
