import type { Config } from "../../shared/config/config.js";
import type { Queries } from "../../shared/database/statements.js";
import { mailboxErrors, type MailboxRow } from "../mailboxes/public.js";
import { findReceivingMailboxes } from "../sending-domains/public.js";

/**
 * Throws `sending_domain_not_verified` unless mail may be sent from the mailbox's domain (wire contract mail 2.7, 10):
 * the platform's, or one that its organization has proved and that has not lapsed. A mailbox that may send may also
 * receive.
 */
export async function requireDomain(
  db: Queries,
  config: Pick<Config, "MAIL_DOMAIN">,
  { emailAddress }: Pick<MailboxRow, "emailAddress">,
): Promise<void> {
  const open = await findReceivingMailboxes(db, config, [emailAddress.toLowerCase()]);
  if (open.length === 0) throw mailboxErrors.problem("sending_domain_not_verified");
}
