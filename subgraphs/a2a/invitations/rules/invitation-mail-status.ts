/** What became of the mail that carries an invitation (wire contract a2a 6.1). */
export type InvitationEmailStatus = "not_requested" | "pending" | "sent" | "failed" | "indeterminate";

/**
 * The status of a mail that has ended. A refusal for good is the relay's word. When every attempt broke off, one of them
 * may have handed the mail over all the same; so may one that was under way when the mail was withdrawn.
 * @param failure why it ended; null when it was sent
 */
export function emailStatusOf(failure: string | null | undefined): InvitationEmailStatus {
  if (failure === null) return "sent";
  const isOpen = failure === undefined || failure === "given_up" || failure === "withdrawn";
  return isOpen ? "indeterminate" : "failed";
}
