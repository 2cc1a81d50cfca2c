import type { Config } from "../../shared/config/config.js";
import type { Queries } from "../../shared/database/statements.js";
import { type ReceivingMailbox, receivingMailboxes } from "./store/receiving-mailboxes.js";

/**
 * The open mailboxes that have one of these lower-cased addresses and may receive mail (wire contract mail 10). A mailbox
 * on a custom domain may while its own organization holds the domain: whoever proves it next, mail of theirs stays theirs.
 */
export async function findReceivingMailboxes(
  db: Queries,
  config: Pick<Config, "MAIL_DOMAIN">,
  addresses: readonly string[],
): Promise<readonly ReceivingMailbox[]> {
  return receivingMailboxes(db, config.MAIL_DOMAIN.toLowerCase(), addresses);
}
