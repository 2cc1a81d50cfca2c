import type { RequestContext } from "../../shared/context/request-context.js";
import type { Queries } from "../../shared/database/statements.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { humanOf } from "../../shared/people/people.js";
import { planOf } from "../../shared/rules/plans.js";
import { decideUnclaimedSend, type SendWindow } from "../../shared/rules/unclaimed-sends.js";
import { judgeAddresses } from "../contact-rules/public.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { sendingErrors } from "./errors.js";
import { decideQuota } from "./rules/quota.js";
import type { Recipient } from "./rules/recipients.js";
import { readSendWindow } from "./store/send-window.js";

/**
 * Throws unless the mailbox's rules allow a message to each of its recipients (wire contract mail 7):
 * `recipient_blocked`. One blocked recipient stops the entire message.
 */
export async function obeyRules(
  db: Queries,
  mailbox: Pick<MailboxRow, "identityId" | "outboundFilterMode">,
  recipients: readonly Recipient[],
): Promise<void> {
  const addresses = recipients.map(({ address }) => address);
  const { identityId, outboundFilterMode: filterMode } = mailbox;
  const verdicts = await judgeAddresses(db, { identityId, filterMode }, "outbound", addresses);
  const blocked = verdicts.find(({ allowed }) => !allowed);
  if (blocked === undefined) return;
  const { address, ruleId, reason } = blocked;
  throw sharedErrors.problem("recipient_blocked", { details: { address, matched_rule_id: ruleId, reason } });
}

/**
 * The sender's window after counting these recipients. Throws `recipient_not_allowed` and `send_quota_exceeded` (wire
 * contract mail 3): unclaimed agents may write only to their human, all others as much as the plan allows.
 */
export async function countedWindow(
  db: Queries,
  { viewer, services }: RequestContext,
  mailbox: MailboxRow,
  recipients: readonly Recipient[],
): Promise<SendWindow> {
  const window = await readSendWindow(db, mailbox.identityId);
  const now = services.clock.now();
  if (viewer.kind !== "unclaimed_agent_key") {
    const { sendsPerDay } = planOf(services.plans, mailbox.plan);
    const decision = decideQuota(window, recipients.length, sendsPerDay, now);
    if (decision.ok) return decision.window;
    throw sendingErrors.problem("send_quota_exceeded", { retryAfter: decision.retryAfter });
  }
  // An agent without a signup has no human to write to.
  const human = (await humanOf(db, mailbox.identityId)) ?? "";
  const addresses = recipients.map(({ address }) => address);
  const decision = decideUnclaimedSend(human, window, addresses, now);
  if (decision.ok) return decision.window;
  if (decision.reason === "send_quota_exceeded") {
    throw sendingErrors.problem("send_quota_exceeded", { retryAfter: decision.retryAfter });
  }
  throw sendingErrors.problem("recipient_not_allowed", { details: { address: decision.recipient } });
}
