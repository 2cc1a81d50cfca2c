import type { Services } from "../../../shared/context/services.js";
import type { LastingWork } from "../../../shared/work/lasting-work.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { isPaused } from "../check-paused.js";
import { scheduleLimits } from "../rules/schedule.js";
import { sendScheduled } from "../send-scheduled.js";
import { giveBack, takeDueDrafts, type TakenDraft } from "../store/schedules.js";

/** Drafts that a process takes at once. */
const most = 50;
/** Mailboxes that it sends from at the same time. */
const together = 5;

/**
 * Sends drafts whose time has come. Every process looks every few seconds, and takes some that no other has: a change of the time needs
 * no other job, and after a pause what is overdue goes in the order of the times.
 */
export const sendDueDrafts: LastingWork = {
  name: "mail-send-due-drafts",
  begin(services) {
    let isStopping = false;
    return {
      async tend() {
        if (isPaused(services.config)) return;
        for (let count = most; count > 0 && !isStopping;) count = await sendSome(services, () => isStopping);
      },
      async stop() {
        isStopping = true;
      },
    };
  },
};

async function sendSome(services: Services, isStopping: () => boolean): Promise<number> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + scheduleLimits.lease);
  const taken = await takeDueDrafts(services.database.jobs.writer, { now, until, most });
  const ids = [...new Set(taken.map(({ mailboxId }) => mailboxId))];
  const mailboxes = ids.map((id) => taken.filter(({ mailboxId }) => mailboxId === id));
  const senders = Array.from({ length: together }, async () => {
    for (let next = mailboxes.shift(); next !== undefined; next = mailboxes.shift()) {
      for (const draft of next) await sendOne(services, draft, isStopping());
    }
  });
  await Promise.all(senders);
  return taken.length;
}

/** One failure does not stop the others: the draft is taken again when its lease ends. */
async function sendOne(services: Services, draft: TakenDraft, isStopping: boolean): Promise<void> {
  try {
    if (!isStopping) return await sendScheduled(services, draft);
    await giveBack(services.database.jobs.writer, draft, { dueAt: draft.sendAt, attempts: draft.attempts });
  } catch (error) {
    services.log.warn({ draft: draft.id, ...errorFields(error) }, "A scheduled mail waits for another attempt");
  }
}
