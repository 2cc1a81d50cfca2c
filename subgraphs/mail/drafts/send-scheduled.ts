import { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { Problem } from "../../shared/errors/problem.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { ownMailbox } from "../mailboxes/public.js";
import { type LockedMailbox, lockMailbox } from "../messages/public.js";
import { sendingAuthority } from "../sending/public.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { endOfSend, isMissed, nextAttemptAt } from "./rules/schedule.js";
import { viewerOfScheduler } from "./scheduler-viewer.js";
import { sendTakenDraft } from "./send-draft.js";
import { unscheduleDraft } from "./set-schedule.js";
import type { UnscheduledReason } from "./store/draft-row.js";
import { type LockedDraft, lockDraft } from "./store/draft-writes.js";
import { failSchedule, giveBack, postponeOthers, type TakenDraft } from "./store/schedules.js";

/**
 * Sends a draft that a worker has taken, with the right of who scheduled it and by all rules of now (wire contract
 * labels-and-schedule 4.4). Refused drafts stay, as failed. Failures of the installation are retried.
 */
export async function sendScheduled(services: Services, taken: TakenDraft): Promise<void> {
  const { clock, config } = services;
  if (taken.dueAt <= clock.now()) return;
  if (isMissed(taken.sendAt, clock.now(), config.SCHEDULE_MAX_LATENESS_HOURS)) {
    return fail(services, taken, "schedule_missed", "The server was down at the time, and for too long after it.");
  }
  const viewer = await viewerOfScheduler(services, taken.scheduledBy, taken.organizationId);
  if (typeof viewer === "string") return unschedule(services, taken, viewer);
  const context = new RequestContext(services, { viewer });
  try {
    const mailbox = await ownMailbox(context, sendingAuthority["mail.send"], taken.emailAddress);
    await sendTakenDraft(context, mailbox, taken);
  } catch (error) {
    await settle(services, taken, error);
  }
}

async function settle(services: Services, taken: TakenDraft, error: unknown): Promise<void> {
  const { clock, database, log } = services;
  const problem = error instanceof Problem ? error : null;
  const end = endOfSend(problem === null ? null : factsOf(problem));
  const now = clock.now();
  if (end.end === "lost") return;
  if (end.end === "unscheduled") return unschedule(services, taken, end.reason);
  if (end.end === "failed") return fail(services, taken, end.code, problem!.message);
  const { writer } = database.jobs;
  if (end.end === "wait") {
    const dueAt = new Date(now.getTime() + end.seconds * 1_000);
    await giveBack(writer, taken, { dueAt, attempts: taken.attempts });
    return postponeOthers(writer, taken.scheduledBy, now, dueAt);
  }
  log.warn({ draft: taken.id, ...errorFields(error) }, "A scheduled mail could not be sent");
  const dueAt = nextAttemptAt(taken.attempts, now);
  if (dueAt === null) return fail(services, taken, "internal", "It could not be sent for a reason inside the service.");
  await giveBack(writer, taken, { dueAt, attempts: taken.attempts + 1 });
}

function factsOf({ code, extensions }: Problem) {
  const { status, retryAfter = null } = extensions;
  return { code, status, retryAfter };
}

async function fail(services: Services, taken: TakenDraft, code: string, message: string): Promise<void> {
  await settleLocked(services, taken, async (tx, mailbox, draft, now) => {
    const at = now.toISOString();
    await failSchedule(tx, draft.id, { code, message, at }, now);
    const facts = { sendAt: taken.sendAt.toISOString(), code, message };
    await recordDraftEvent(
      tx,
      "mail.draft.schedule_failed",
      mailbox,
      { ...draft, version: draft.generation },
      now,
      facts,
    );
  });
}

async function unschedule(services: Services, taken: TakenDraft, reason: UnscheduledReason): Promise<void> {
  await settleLocked(services, taken, (tx, mailbox, draft, now) =>
    unscheduleDraft(tx, mailbox, draft, { reason, generation: draft.generation, now }),
  );
}

/** Settles a draft, unless it is gone or another worker has it. */
async function settleLocked(
  { database, clock }: Services,
  { id, mailboxId, dueAt }: TakenDraft,
  write: (tx: Transaction, mailbox: LockedMailbox, draft: LockedDraft, now: Date) => Promise<void>,
): Promise<void> {
  await database.jobs.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId);
    const draft = mailbox === null ? null : await lockDraft(tx, mailboxId, id);
    if (mailbox === null || draft?.sendStatus !== "sending" || draft.dueAt?.getTime() !== dueAt.getTime()) return;
    await write(tx, mailbox, draft, clock.now());
  });
}
