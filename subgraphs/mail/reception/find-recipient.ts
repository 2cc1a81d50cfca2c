import { domainToASCII } from "node:url";
import type { Services } from "../../shared/context/services.js";
import { domainOf } from "../../shared/rules/mail-address.js";
import { addressParts } from "../messages/public.js";
import { findHolderOfDomain, findReceivingMailboxes } from "../sending-domains/public.js";
import { recipientOfBounce } from "../transport/public.js";
import type { Recipient } from "./smtp/mail-intake.js";
import { findSentRecipient } from "./store/recipients.js";

/**
 * The open mailbox that mail to an address is for; null when there is none. The address has to be the mailbox's, or one that its
 * mail had as its envelope sender, for reports about it: nothing is passed on to others, whatever stands before the `@`. The
 * postmaster of the installation, with or without its domain, and of every domain here is somebody too.
 */
export async function findRecipient(services: Services, address: string): Promise<Recipient | null> {
  if (address.toLowerCase() === "postmaster") return { mailboxId: null, organizationId: null, address: "postmaster" };
  const parts = address.length > 254 ? null : addressParts(address);
  const domain = domainToASCII(parts?.domain ?? "");
  if (parts === null || domain === "") return null;
  const wanted = `${parts.local}@${domain}`.toLowerCase();
  if (/[\0\p{Surrogate}]/u.test(wanted)) return null;
  const db = services.database.request.reader;
  const bounced = recipientOfBounce(services, wanted.slice(0, wanted.lastIndexOf("@")));
  const sent = bounced === null ? null : await findSentRecipient(db, bounced);
  if (sent !== null) return { mailboxId: sent.mailboxId, organizationId: sent.organizationId, address: wanted };
  const [mailbox] = await findReceivingMailboxes(db, services.config, [wanted]);
  if (mailbox !== undefined) {
    return { mailboxId: mailbox.id, organizationId: mailbox.organizationId, address: wanted };
  }
  return wanted.startsWith("postmaster@") ? findPostmaster(services, wanted) : null;
}

async function findPostmaster({ database, config }: Services, address: string): Promise<Recipient | null> {
  const domain = domainOf(address);
  if (domain === config.MAIL_DOMAIN.toLowerCase()) return { mailboxId: null, organizationId: null, address };
  const organizationId = await findHolderOfDomain(database.request.reader, domain);
  return organizationId === null ? null : { mailboxId: null, organizationId, address };
}
