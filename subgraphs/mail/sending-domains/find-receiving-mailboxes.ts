import type { Config } from "../../shared/config/config.js";
import type { Queries } from "../../shared/database/statements.js";
import { type ReceivingMailbox, receivingMailboxes } from "./store/receiving-mailboxes.js";

/**
 * The open mailboxes with these lower-cased addresses that may receive mail (wire contract mail 10). A mailbox on a
 * custom domain may do so while its own organization holds the domain: an organization that proves the domain later
 * does not get mail of the earlier one.
 */
export async function findReceivingMailboxes(
  db: Queries,
  config: Pick<Config, "MAIL_DOMAIN">,
  addresses: readonly string[],
): Promise<readonly ReceivingMailbox[]> {
  return receivingMailboxes(db, config.MAIL_DOMAIN.toLowerCase(), addresses);
}
