import { domainToASCII } from "node:url";
import type { Services } from "../../shared/context/services.js";
import type { Recipient } from "./smtp/mail-intake.js";
import { findReceivingMailbox } from "./store/recipients.js";

/**
 * The open mailbox that mail to an address is for; null when there is none. The address has to be the mailbox's: nothing is
 * passed on to others, whatever stands before the `@`.
 */
export async function findRecipient({ database }: Services, address: string): Promise<Recipient | null> {
  const at = address.lastIndexOf("@");
  const domain = domainToASCII(address.slice(at + 1));
  if (at < 1 || domain === "" || address.length > 254) return null;
  const wanted = `${address.slice(0, at)}@${domain}`.toLowerCase();
  if (/[\0\p{Surrogate}]/u.test(wanted)) return null;
  const mailbox = await findReceivingMailbox(database.request.reader, wanted);
  return mailbox === null ? null : { mailboxId: mailbox.id, organizationId: mailbox.organizationId, address: wanted };
}
