import type { Services } from "../../../shared/context/services.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { defineTask } from "../../../shared/work/task.js";
import { endSchedulesBy, type EndedScheduler } from "../end-schedules-by.js";
import { endedScheduler } from "../rules/ended-scheduler.js";

/** Drafts in one transaction. */
const together = 100;

/** Ends the schedules of a key, an application or a person that may not act any more. */
export const endSchedules = defineTask({
  name: "mail-end-schedules",
  async run({ services, signal }, payload) {
    while (!signal.aborted && (await endSome(services, payload as EndedScheduler)) === together);
  },
});

/** A credential that has leaked and was revoked must send nothing later (wire contract labels-and-schedule 4.6). */
export const followEndedSchedulers = defineConsumer({
  name: "mail-ended-schedulers",
  kinds: ["api_key.revoked", "mcp_grant.ended", "member.removed"],
  async handle(tx, events, { clock }) {
    const ended = events.flatMap((event) => endedScheduler(event) ?? []);
    for (const one of ended) await addJob(tx, endSchedules.name, { ...one }, { now: clock.now() });
  },
});

async function endSome({ database, clock }: Services, ended: EndedScheduler): Promise<number> {
  return database.jobs.transaction((tx) => endSchedulesBy(tx, ended, together, clock.now()));
}
