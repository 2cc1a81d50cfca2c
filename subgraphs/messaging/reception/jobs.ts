import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { addJob } from "../../shared/work/add-job.js";
import { defineConsumer } from "../../shared/work/consumer.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { defineTask } from "../../shared/work/task.js";
import { type LineRow, lineOfCarrier } from "../lines/public.js";
import { receiveEvents } from "./receive-events.js";
import { batchesOf } from "./rules/batches.js";
import { receptionLimits } from "./rules/limits.js";
import {
  type CarrierLineKey,
  countAttempts,
  endEvents,
  findForgottenLines,
  findWaitingEvents,
  holdEvents,
  resumeParkedEvents,
  type StoredEvent,
} from "./store/carrier-events.js";

/**
 * Works on the events of a line that wait, in the order in which they came; those that can share a transaction. After one that
 * failed, the others of its thread wait; those of other threads do not.
 */
export const takeInEvents = defineTask({
  name: "im-take-in",
  async run({ services, signal }, payload) {
    const { database, clock } = services;
    const key = payload as CarrierLineKey;
    const { eventsPerJob } = receptionLimits;
    const waiting = await findWaitingEvents(database.jobs.reader, key, eventsPerJob + 1);
    if (waiting.length === 0) return;
    const line = await lineOfCarrier(database.jobs.reader, key.carrier, key.carrierLineId);
    const events = waiting.slice(0, eventsPerJob);
    const failures = new Failures(services, line);
    for (const batch of batchesOf(events, line?.identityId != null)) {
      if (signal.aborted) break;
      await failures.endure(batch);
    }
    failures.throwLast();
    // Those that were looked at and wait for something come again by the clock.
    const isNew = events.some(({ attempts }) => attempts === 0);
    if (isNew && (waiting.length > eventsPerJob || signal.aborted)) {
      await database.jobs.transaction((tx) => addLineJob(tx, key, clock.now()));
    }
  },
});

/** Works on events of a line although some of them fail. */
class Failures {
  private readonly heldThreads = new Set<string>();
  private last: { readonly error: unknown } | null = null;

  constructor(
    private readonly services: Services,
    private readonly line: LineRow | null,
  ) {}

  /** Works on them together; should that fail, on each alone, so that one holds up only its own thread. */
  async endure(batch: readonly StoredEvent[]): Promise<void> {
    const ready = batch.filter((stored) => !this.heldThreads.has(threadOf(stored) ?? ""));
    if (ready.length === 0) return;
    try {
      await receiveEvents(this.services, this.line, ready);
    } catch (error) {
      if (ready.length === 1) return this.note(ready[0]!, error);
      for (const stored of ready) await this.endure([stored]);
    }
  }

  throwLast(): void {
    if (this.last !== null) throw this.last.error;
  }

  private async note(stored: StoredEvent, error: unknown): Promise<void> {
    const { database, clock, log } = this.services;
    const thread = threadOf(stored);
    if (thread !== null) this.heldThreads.add(thread);
    log.error({ event: stored.id, ...errorFields(error) }, "An event of a carrier was not processed");
    await database.jobs.transaction((tx) => parkOrCount(tx, stored, clock.now()));
    this.last = { error };
  }
}

/** Adds jobs for stored events: one for each line, so that a flood on one does not delay the others. */
export const followCarrierEvents = defineConsumer({
  name: "im-carrier-events",
  kinds: ["im.carrier_event.stored"],
  from: "beginning",
  needs: "statements",
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

/** Tries again what a job gave up, what waits for something, and what was parked. */
export const resumeCarrierEvents = defineRecurringJob({
  name: "im-resume-carrier-events",
  cron: "* * * * *",
  async run({ services: { database, clock } }) {
    const now = clock.now().getTime();
    await resumeParkedEvents(database.jobs.writer, new Date(now - receptionLimits.rest), receptionLimits.resumed);
    const lines = await findForgottenLines(database.jobs.reader, new Date(now - 30_000), 200);
    if (lines.length === 0) return;
    await database.jobs.transaction(async (tx) => {
      for (const line of lines) await addLineJob(tx, line, clock.now());
    });
  },
});

/** The source got an acknowledgement, so a failing event is retried until it is too old to be retained. */
async function parkOrCount(tx: Transaction, { id, attempts, receivedAt }: StoredEvent, now: Date): Promise<void> {
  if ((await holdEvents(tx, [id])).size === 0) return;
  const age = now.getTime() - receivedAt.getTime();
  const isParked = attempts + 1 >= receptionLimits.attempts && age >= receptionLimits.failingFor;
  if (isParked) return endEvents(tx, [{ id, state: "parked", outcome: "failed" }], now);
  await countAttempts(tx, [id]);
}

async function addLineJob(tx: Statements, { carrier, carrierLineId }: CarrierLineKey, now: Date): Promise<void> {
  const name = `im-take-in/${carrier}/${carrierLineId}`;
  // A second job of the line would only wait for what the first one holds.
  await addJob(tx, "im-take-in", { carrier, carrierLineId }, { now, key: name, queue: name });
}

function threadOf({ payload }: StoredEvent): string | null {
  return "thread" in payload ? payload.thread.id : null;
}
