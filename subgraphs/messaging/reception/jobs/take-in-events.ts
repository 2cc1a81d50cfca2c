import type { Transaction } from "../../../shared/database/client.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { receiveEvent } from "../receive-event.js";
import { receptionLimits } from "../rules/limits.js";
import {
  type CarrierLineKey,
  countAttempt,
  endEvent,
  findForgottenLines,
  findWaitingEvents,
  holdEvent,
  type StoredEvent,
} from "../store/carrier-events.js";

/**
 * Works on the events of a line that wait, in the order in which they came. After one that failed, the others of its thread
 * wait; those of other threads do not.
 */
export const takeInEvents = defineTask({
  name: "im-take-in",
  async run({ services, signal }, payload) {
    const { database, clock, log } = services;
    const line = payload as CarrierLineKey;
    const { eventsPerJob } = receptionLimits;
    const waiting = await findWaitingEvents(database.jobs.reader, line, eventsPerJob + 1);
    const held = new Set<string>();
    let failure: unknown = null;
    let isNew = false;
    for (const stored of waiting.slice(0, eventsPerJob)) {
      if (signal.aborted) break;
      isNew ||= stored.attempts === 0;
      const thread = threadOf(stored);
      if (thread !== null && held.has(thread)) continue;
      try {
        await receiveEvent(services, stored);
      } catch (error) {
        if (thread !== null) held.add(thread);
        log.error({ event: stored.id, ...errorFields(error) }, "A carrier's event was not worked on");
        await database.jobs.transaction((tx) => giveUpOrCount(tx, stored, clock.now()));
        failure = error;
      }
    }
    if (failure !== null) throw failure;
    // Those that were looked at and wait for something come again by the clock.
    if (isNew && (waiting.length > eventsPerJob || signal.aborted)) {
      await database.jobs.transaction((tx) => addLineJob(tx, line, clock.now()));
    }
  },
});

/** Has stored events worked on: one job for each line, so that a flood on one does not hold up the others. */
export const followCarrierEvents = defineConsumer({
  name: "im-carrier-events",
  kinds: ["im.carrier_event.stored"],
  from: "beginning",
  async handle(tx, events, { clock }) {
    const lines = new Map(
      events.map(({ data }) => {
        const { carrier, carrierLineId } = data as unknown as CarrierLineKey;
        return [`${carrier}\n${carrierLineId}`, { carrier, carrierLineId }];
      }),
    );
    for (const line of lines.values()) await addLineJob(tx, line, clock.now());
  },
});

/** Tries again what a job gave up, and what waits for something. */
export const resumeCarrierEvents = defineRecurringJob({
  name: "im-resume-carrier-events",
  cron: "* * * * *",
  async run({ services: { database, clock } }) {
    const lines = await findForgottenLines(database.jobs.reader, new Date(clock.now().getTime() - 30_000), 200);
    if (lines.length === 0) return;
    await database.jobs.transaction(async (tx) => {
      for (const line of lines) await addLineJob(tx, line, clock.now());
    });
  },
});

async function giveUpOrCount(tx: Transaction, { id, attempts }: StoredEvent, now: Date): Promise<void> {
  if (!(await holdEvent(tx, id))) return;
  if (attempts + 1 < receptionLimits.attempts) return countAttempt(tx, id);
  await endEvent(tx, id, { state: "dropped", outcome: "failed" }, now);
}

async function addLineJob(tx: Transaction, { carrier, carrierLineId }: CarrierLineKey, runAt: Date): Promise<void> {
  await addJob(tx, "im-take-in", { carrier, carrierLineId }, { runAt, key: `im-take-in/${carrier}/${carrierLineId}` });
}

function threadOf({ payload }: StoredEvent): string | null {
  return "thread" in payload ? payload.thread.id : null;
}
