import type { RequestContext } from "../../shared/context/request-context.js";
import { humanOf } from "../../shared/people/people.js";
import { passGate } from "../../shared/reviews/gate.js";
import { decideUnclaimedSend } from "../../shared/rules/unclaimed-sends.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { obeyRules } from "./admit-send.js";
import { sendingErrors } from "./errors.js";
import type { Outgoing } from "./outgoing.js";
import { requireDomain } from "./require-domain.js";
import { requireRoom } from "./require-room.js";
import { deliveries } from "./rules/recipients.js";

/**
 * Throws unless a message could be sent now, apart from quotas: for mail that is sent later (wire contract
 * labels-and-schedule 4.4). Throws `sending_domain_not_verified`, `recipient_blocked`, `recipient_not_allowed`,
 * `storage_limit_exceeded` and the errors of the gate.
 */
export async function checkSendable(context: RequestContext, mailbox: MailboxRow, outgoing: Outgoing): Promise<void> {
  const { viewer, services } = context;
  const db = services.database.request.reader;
  passGate("mail.send", mailbox);
  const recipients = deliveries(outgoing.recipients);
  await requireDomain(db, services.config, mailbox);
  await obeyRules(db, mailbox, recipients);
  if (viewer.kind === "unclaimed_agent_key") {
    const human = (await humanOf(db, mailbox.identityId)) ?? "";
    const addresses = recipients.map(({ address }) => address);
    const decision = decideUnclaimedSend(human, null, addresses, services.clock.now());
    if (!decision.ok && decision.reason === "recipient_not_allowed") {
      throw sendingErrors.problem("recipient_not_allowed", { details: { address: decision.recipient } });
    }
  }
  requireRoom(services, mailbox.plan, mailbox, bytesOf(outgoing) - Number(outgoing.freedBytes ?? 0n));
}

/** About as many bytes as it has when it is built. */
function bytesOf({ bodies: { text, html }, attachments }: Outgoing): number {
  const files = attachments.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 3) * 4, 0);
  return Buffer.byteLength(text ?? "") + Buffer.byteLength(html ?? "") + files;
}
