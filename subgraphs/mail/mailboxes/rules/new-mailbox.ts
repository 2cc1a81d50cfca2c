/** What a request says about a new identity's mailbox. */
export interface MailboxWishes {
  readonly emailLocalPart?: string | null;
  readonly sendingDomain?: string | null;
}

/** Why a mailbox cannot be made as wished. */
export type MailboxRefusal = "local_part_is_not_the_handle" | "sending_domain_not_verified";

/**
 * Whether a mailbox can be made as wished (wire contract org 2.5): on the platform's domain the local part is the
 * handle; any other domain would have to be a verified one, and organizations have none.
 */
export function refuseMailbox(wishes: MailboxWishes, handle: string, mailDomain: string): MailboxRefusal | null {
  const { emailLocalPart, sendingDomain } = wishes;
  if (sendingDomain != null && sendingDomain.toLowerCase() !== mailDomain) return "sending_domain_not_verified";
  if (emailLocalPart != null && emailLocalPart.toLowerCase() !== handle) return "local_part_is_not_the_handle";
  return null;
}
