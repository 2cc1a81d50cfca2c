import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { HandoverOutcome, Relay } from "../../../shared/smtp/relay.js";
import { domainOf } from "../../../shared/rules/mail-address.js";
import { appendOutboxEvent } from "../../../shared/system-mail/append-outbox-event.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { addJob } from "../../../shared/work/add-job.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { beatEvery, silenceLimit } from "../../../shared/work/heartbeat.js";
import { applyRecipientResults } from "../apply-recipient-results.js";
import { bounceAddress } from "../bounce-address.js";
import { prepareLeavingMail } from "../prepare-leaving-mail.js";
import { relay as wayOutOfMail } from "../relay/open-way-out.js";
import { RecipientsInProgress } from "../relay/recipients-in-progress.js";
import { resultOfHandover } from "../rules/handover-result.js";
import {
  type ClaimedRecipient,
  claimRecipients,
  findLostRecipients,
  isAnyDue,
  markSending,
  renewClaims,
} from "../store/recipients.js";

/** How long a claim lasts without renewal: as long as a silent process keeps its jobs. */
const leaseMilliseconds = silenceLimit;
/** How long it waits for the relay before it looks for new mail. */
const lookEvery = 1_000;

/**
 * Hands mail to the relay until nothing is due and nothing is in progress. A recipient is claimed before the relay is
 * called, and marked before the first byte of the mail is sent. If the worker dies before the mark, another attempt
 * follows. If it dies after the mark, the relay may have the mail, so the recipient becomes `unknown` without another
 * attempt. Mail servers would rather send twice (RFC 1047), but an agent that knows can decide. Claims are renewed
 * during the work, so that those of dead workers end soon, even if a mail may take long.
 *
 * One runs in the entire installation. It continues to claim due mail while some of it waits for a slow domain.
 */
export const relayRound = defineTask({
  name: "mail-relay",
  async run({ services, signal }) {
    const relay = services.parts.get(wayOutOfMail);
    const inProgress = new RecipientsInProgress(services.config);
    const failures: unknown[] = [];
    const goesOn = (): boolean => !signal.aborted && failures.length === 0;
    do {
      try {
        await renewLeases(services, inProgress);
        await endLostOnes(services);
        if (relay === null) return;
        const claimed = goesOn() && inProgress.hasRoom ? await claimSome(services, inProgress) : [];
        for (const recipient of claimed) inProgress.add(recipient, quietly(services, relay, recipient, signal));
      } catch (error) {
        failures.push(error);
      }
      await inProgress.someEnd(lookEvery);
      // Work in progress keeps its lease until it ends, even when the database was unavailable.
    } while (inProgress.size > 0 || (goesOn() && inProgress.mayBeMore));
    if (failures.length > 0) throw failures[0];
  },
});

/** Mail whose next attempt is due, and mail whose worker died. */
export const retryMail = defineRecurringJob({
  name: "mail-retry",
  cron: "* * * * *",
  async run({ services }) {
    const { database, clock } = services;
    if (!(await isAnyDue(database.jobs.writer, clock.now()))) return;
    await database.jobs.transaction((tx) => wakeRelay(tx, services));
  },
});

/** Adds one job that looks at the relay's mail soon. */
export async function wakeRelay(tx: Transaction, { clock }: Pick<Services, "clock">): Promise<void> {
  const { name } = relayRound;
  await addJob(tx, name, {}, { now: clock.now(), queue: name, key: name });
}

async function claimSome({ database, clock }: Services, inProgress: RecipientsInProgress): Promise<ClaimedRecipient[]> {
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds);
  return claimRecipients(database.jobs.writer, now, leaseUntil, inProgress.room);
}

/** Renews our claims. Those that have ended, or belong to another worker, stay unchanged. */
async function renewLeases({ database, clock }: Services, inProgress: RecipientsInProgress): Promise<void> {
  const now = clock.now();
  const old = inProgress
    .claims()
    .filter(({ leaseUntil }) => leaseUntil.getTime() - now.getTime() <= leaseMilliseconds - beatEvery);
  if (old.length === 0) return;
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds);
  inProgress.renewed(await renewClaims(database.jobs.writer, old, leaseUntil), leaseUntil);
}

/** After a failure, the mail is found again when the lease ends; the others continue. */
async function quietly(
  services: Services,
  relay: Relay,
  recipient: ClaimedRecipient,
  signal: AbortSignal,
): Promise<void> {
  try {
    await handOver(services, relay, recipient, signal);
  } catch (error) {
    services.log.error({ recipient: recipient.id, ...errorFields(error) }, "An email was not handed over");
  }
}

async function endLostOnes({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  for (const { id, messageId } of await findLostRecipients(database.jobs.writer, now)) {
    const result = { recipientId: id, state: "unknown", smtpCode: null, nextAttemptAt: null } as const;
    await database.jobs.transaction((tx) =>
      applyRecipientResults(tx, messageId, [{ ...result, smtpText: "delivery_outcome_unknown" }], now),
    );
  }
}

/** Another worker has the recipient by now, or its message was deleted. */
class NotOurs extends Error {}

async function handOver(
  services: Services,
  relay: Relay,
  recipient: ClaimedRecipient,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, config } = services;
  const { id, messageId, attempts, address, queuedAt } = recipient;
  const leaving = await prepareLeavingMail(services, recipient);
  if (leaving === null) return;
  const from = bounceAddress(services, id, config.MAIL_BOUNCE_DOMAIN ?? domainOf(recipient.fromAddress));
  const beforeContent = async (): Promise<void> => {
    if (!(await markSending(database.jobs.writer, id, attempts, clock.now()))) throw new NotOurs();
  };
  let outcome: HandoverOutcome;
  try {
    outcome = await relay.handOver({ id, from, to: address, ...leaving, writtenAt: queuedAt, beforeContent }, signal);
  } catch (error) {
    if (error instanceof NotOurs) return;
    throw error;
  }
  const now = clock.now();
  const result = resultOfHandover(outcome, { attempts, queuedAt, now, retryHours: config.MAIL_RETRY_HOURS });
  await database.jobs.transaction(async (tx) => {
    await applyRecipientResults(tx, messageId, [{ ...result, recipientId: id }], now);
    if (outcome.kind === "accepted") await appendOutboxEvent(tx, config, id, now);
  });
}
