import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import { comparableAddress, domainOf } from "../../../shared/rules/mail-address.js";
import { findReceivingMailboxes, isHostedDomain } from "../../sending-domains/public.js";
import { findPostmaster } from "../../postmasters/public.js";
import { acceptReceptions, type NewReception } from "../accept-receptions.js";
import { applyResults, type MessageResults } from "../apply-recipient-results.js";
import { wakeRelay } from "./relay-mail.js";
import { addTelling } from "./tell-postmaster.js";
import { wayOut } from "../relay/way-out.js";
import {
  dueRecipients,
  lockUnroutedRecipients,
  type RecipientResult,
  type UnroutedRecipient,
} from "../store/recipients.js";
import { findRoutedMessages, type RoutedMessage } from "../store/routed-messages.js";

/**
 * Routes each recipient of queued messages separately (wire contract mail 17.2): to a mailbox of this installation, to
 * the relay, to a postmaster here, or nowhere. Mail to mailboxes here is accepted in the same transaction. Messages of
 * frozen senders stay as they are.
 */
export async function routeMessages(tx: Transaction, services: Services, ids: readonly string[]): Promise<void> {
  const now = services.clock.now();
  const messages = await findRoutedMessages(tx, ids);
  const recipients = await lockUnroutedRecipients(
    tx,
    messages.map(({ id }) => id),
  );
  const addresses = [...new Set(recipients.map(({ address }) => comparableAddress(address)))];
  const found = await findReceivingMailboxes(tx, services.config, addresses);
  const mailboxes = new Map(found.map(({ id, emailAddress }) => [emailAddress, id]));
  const news: MessageResults[] = [];
  const here: NewReception[] = [];
  const outside: UnroutedRecipient[] = [];
  const toPostmasters: string[] = [];
  for (const message of messages) {
    const results: RecipientResult[] = [];
    for (const recipient of recipients.filter(({ messageId }) => messageId === message.id)) {
      const mailboxId = mailboxes.get(comparableAddress(recipient.address));
      if (mailboxId !== undefined) {
        here.push(receptionOf(message, recipient, mailboxId));
        results.push(resultOf(recipient, "accepted", 250, null));
      } else if ((await findPostmaster(tx, services.config, recipient.address)) !== null) {
        toPostmasters.push(recipient.id);
        results.push(resultOf(recipient, "accepted", 250, null));
      } else if (await isHostedDomain(tx, services.config, domainOf(recipient.address))) {
        results.push(resultOf(recipient, "bounced", 550, "550 5.1.1 No such mailbox."));
      } else if (wayOut(services.config) === "none") {
        results.push(resultOf(recipient, "failed", null, "no_relay_configured"));
      } else outside.push(recipient);
    }
    news.push({ messageId: message.id, results });
  }
  await acceptReceptions(tx, here, now);
  if (outside.length > 0) {
    await dueRecipients(
      tx,
      outside.map(({ id }) => id),
      now,
    );
  }
  await applyResults(tx, news, now);
  for (const id of toPostmasters) await addTelling(tx, id, now);
  if (outside.length > 0) await wakeRelay(tx, services);
}

function receptionOf(
  { contentId, fromAddress }: RoutedMessage,
  { id, address }: UnroutedRecipient,
  mailboxId: string,
): NewReception {
  const envelope = { envelopeFrom: fromAddress, envelopeTo: address, peerAddress: null, peerName: null };
  return { ...envelope, mailboxId, contentId, source: "local", recipientId: id };
}

function resultOf(
  { id }: UnroutedRecipient,
  state: RecipientResult["state"],
  smtpCode: number | null,
  smtpText: string | null,
): RecipientResult {
  return { recipientId: id, state, smtpCode, smtpText, nextAttemptAt: null };
}
