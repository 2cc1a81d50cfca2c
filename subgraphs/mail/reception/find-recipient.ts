import { domainToASCII } from "node:url";
import type { Services } from "../../shared/context/services.js";
import { addressParts } from "../messages/public.js";
import { findPostmaster } from "../postmasters/public.js";
import { findReceivingMailboxes } from "../sending-domains/public.js";
import { recipientOfBounce } from "../transport/public.js";
import type { Recipient } from "./smtp/mail-intake.js";
import { findSentRecipient } from "./store/recipients.js";

/**
 * The open mailbox for an address; null when there is none. The address must be the mailbox's, or the bounce address of
 * one of its mails, for reports about it: there is no forwarding to other servers, in any spelling. The postmaster of
 * the installation, with or without its domain, and of every domain here is a valid recipient too.
 */
export async function findRecipient(services: Services, address: string): Promise<Recipient | null> {
  const db = services.database.request.reader;
  if (address.toLowerCase() === "postmaster") return postmasterAt("postmaster");
  const parts = address.length > 254 ? null : addressParts(address);
  const domain = domainToASCII(parts?.domain ?? "");
  if (parts === null || domain === "") return null;
  const wanted = `${parts.local}@${domain}`.toLowerCase();
  if (/[\0\p{Surrogate}]/u.test(wanted)) return null;
  const bounced = recipientOfBounce(services, wanted.slice(0, wanted.lastIndexOf("@")));
  const sent = bounced === null ? null : await findSentRecipient(db, bounced);
  if (sent !== null) return { mailboxId: sent.mailboxId, organizationId: sent.organizationId, address: wanted };
  const [mailbox] = await findReceivingMailboxes(db, services.config, [wanted]);
  if (mailbox !== undefined) {
    return { mailboxId: mailbox.id, organizationId: mailbox.organizationId, address: wanted };
  }
  return postmasterAt(wanted);

  async function postmasterAt(of: string): Promise<Recipient | null> {
    const found = await findPostmaster(db, services.config, of);
    return found === null ? null : { mailboxId: null, ...found };
  }
}
