import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { Problem } from "../../shared/errors/problem.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import type { HeldKind } from "../../shared/holds/held-kinds.js";
import type { HeldMail } from "../../shared/holds/rules/held-content.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { passGate } from "../../shared/reviews/gate.js";
import { asciiAddress } from "../../shared/rules/mail-address.js";
import { assertWithinAllowance } from "../../shared/usage/assert-within-allowance.js";
import { lockMailbox, recordMessageEvent } from "../messages/public.js";
import { obeyRules } from "./admit-send.js";
import { requireDomain } from "./require-domain.js";
import { reviseHeldMail } from "./revise-held-mail.js";
import { deliveries } from "./rules/recipients.js";
import { failHeldMessage, findNewestReceivedWith, lockHeldMessage, mailboxOfMessage } from "./store/held-messages.js";
import { isMailboxHere } from "./store/mailbox-addresses.js";
import { contentsOfMails } from "./past-contents.js";
import { recentMails } from "./store/recent-mails.js";
import { countMails } from "./store/past-sends.js";
import { readOutboundMode } from "./store/outbound-modes.js";

/** The reason of a mail that failed because it was not approved (wire contract reviews H19). */
const reasons = { rejected: "review_rejected", expired: "review_expired", withdrawn: "review_withdrawn" } as const;

/** Mail that a person must agree to. */
export const heldMail: HeldKind = {
  topic: "mail",

  async lock(tx, { subjectId }) {
    const mailboxId = subjectId === null ? null : await mailboxOfMessage(tx, subjectId);
    if (mailboxId !== null) await lockMailbox(tx, mailboxId);
  },

  async preflight(tx, services, review) {
    try {
      const content = await readHeldContent<HeldMail>(tx, review);
      await requireReleasable(tx, services, review, content);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  },

  revise: reviseHeldMail,

  async end(tx, { subjectId }, how, now) {
    // A canceled one is deleted with its owner.
    const message = subjectId === null || how === "canceled" ? null : await lockHeldMessage(tx, subjectId);
    if (message === null || how === "canceled" || message.status !== "queued") return;
    await failHeldMessage(tx, message.id, reasons[how], now);
    await recordMessageEvent(tx, "mail.message.failed", { ...message, version: message.version + 1 }, now);
  },

  contextMark: async (db, { subjectId }) => (subjectId === null ? null : findNewestReceivedWith(db, subjectId)),

  countSends: countMails,
  recentSends: recentMails,
  pastContents: contentsOfMails,

  isAgentAddress: (db, address) => isMailboxHere(db, asciiAddress(address).toLowerCase()),
};

/**
 * Throws unless a held mail could be sent now: everything that a send checks, but its quota and rate, which were counted
 * when it was held (wire contract reviews 3.5).
 */
async function requireReleasable(
  tx: Transaction,
  services: Services,
  { subjectId, organizationId }: ReviewRow,
  { to, cc, bcc }: HeldMail,
): Promise<void> {
  const mailboxId = subjectId === null ? null : await mailboxOfMessage(tx, subjectId);
  const mailbox = mailboxId === null ? null : await lockMailbox(tx, mailboxId);
  if (mailbox === null || mailbox.organizationId !== organizationId) throw notFound("mailbox with this address");
  passGate("mail.send", mailbox);
  await requireDomain(tx, services.config, mailbox);
  const outboundFilterMode = await readOutboundMode(tx, mailbox.id);
  await obeyRules(tx, { identityId: mailbox.identityId, outboundFilterMode }, deliveries({ to, cc, bcc }));
  await assertWithinAllowance(tx, services, { organizationId, channel: "email_outbound", units: 1 });
}
