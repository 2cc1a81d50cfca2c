import type { Statements } from "../../shared/database/statements.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import { comparableAddress } from "../../shared/rules/mail-address.js";
import type { Recipient } from "./rules/recipients.js";

/** Notes to whom an identity has sent, for rules about first contacts. */
export async function keepReceivers(
  tx: Statements,
  { organizationId, identityId }: { readonly organizationId: string; readonly identityId: string },
  recipients: readonly Pick<Recipient, "address">[],
  at: Date,
): Promise<void> {
  const peers = recipients.map(({ address }) => comparableAddress(address));
  await keepPeers(tx, { organizationId, identityId, topic: "mail" }, peers, at);
}
