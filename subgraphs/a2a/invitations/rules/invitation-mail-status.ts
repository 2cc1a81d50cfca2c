/** The state of the mail with an invitation (wire contract a2a 6.1). */
export type InvitationEmailStatus = "not_requested" | "pending" | "sent" | "failed" | "indeterminate";

/**
 * The final state of a mail. A permanent refusal comes from the relay. When every attempt broke off, one of them may
 * still have delivered the mail; so may one that was in progress when the mail was withdrawn.
 * @param failure why it ended; null when it was sent
 */
export function emailStatusOf(failure: string | null | undefined): InvitationEmailStatus {
  if (failure === null) return "sent";
  const isOpen = failure === undefined || failure === "given_up" || failure === "withdrawn";
  return isOpen ? "indeterminate" : "failed";
}
