import { setTimeout as pause } from "node:timers/promises";
import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { handOver } from "../hand-over.js";
import { type Claim, claimMessages, isAnyQueued, type LineInUse } from "../store/outgoing.js";
import { OutcomeWriter } from "../write-outcomes.js";

/** The most recent calls of all lines that count. A longer call only waits for its carrier, and frees its slot. */
const mostAtOnce = 20;
/** Calls of one line: a carrier that hangs holds up no other. */
const mostOfLine = 8;
/** A call that takes longer counts as slow, in milliseconds. */
const longCall = 3_000;
/** How long it waits for calls in progress before it looks for newly queued messages, in milliseconds. */
const lookAgain = 250;

/** A message that is with its carrier. */
interface Call {
  readonly conversationId: string;
  readonly lineId: string;
  readonly begun: Date;
  readonly done: Promise<void>;
}

/**
 * Hands queued messages to their carriers until none waits: the messages of a conversation one after the other, those
 * of different ones concurrently. Each line has its own share, so that a slow carrier does not delay the others.
 */
export const handOverMessages = defineTask({
  name: "im-hand-over",
  async run({ services, signal }) {
    const { database, clock, log } = services;
    const underWay = new Map<string, Call>();
    const outcomes = new OutcomeWriter(services);
    /** The conversation after which a line continues: it comes again after all others. */
    const lastConversations = new Map<string, string>();
    while (!signal.aborted) {
      const calls = [...underWay.values()];
      const busy = calls.map(({ conversationId }) => conversationId);
      const now = clock.now();
      const most = mostAtOnce - calls.filter(({ begun }) => now.getTime() - begun.getTime() < longCall).length;
      const claim: Claim = { busy, lines: linesInUse(calls, lastConversations), mostOfLine, most };
      const claimed = most <= 0 ? [] : await claimMessages(database.jobs.writer, now, claim);
      for (const message of claimed) {
        const { id, conversationId, lineId } = message;
        const done = handOver(services, outcomes, message, signal)
          .catch((error: unknown) => {
            // It stays pending: the carrier may have it.
            log.error({ message: id, ...errorFields(error) }, "The outcome of an instant message was not stored");
          })
          .finally(() => underWay.delete(id));
        underWay.set(id, { conversationId, lineId, begun: now, done });
        lastConversations.set(lineId, conversationId);
      }
      if (underWay.size > 0) await anyOf([...underWay.values()].map(({ done }) => done));
      // Lines that were busy at the query may have free slots now.
      else if (busy.length === 0) return;
    }
    await Promise.all([...underWay.values()].map(({ done }) => done));
  },
});

function linesInUse(calls: readonly Call[], lastConversations: ReadonlyMap<string, string>): LineInUse[] {
  const ids = new Set([...lastConversations.keys(), ...calls.map(({ lineId }) => lineId)]);
  return [...ids].map((id) => ({
    lineId: id,
    calls: calls.filter(({ lineId }) => lineId === id).length,
    after: lastConversations.get(id) ?? null,
  }));
}

/** Waits until one of these calls has ended, up to a limit, so that a slow one does not delay newly queued messages. */
async function anyOf(calls: readonly Promise<void>[]): Promise<void> {
  const ended = new AbortController();
  const late = pause(lookAgain, undefined, { signal: ended.signal }).catch(() => {});
  await Promise.race([...calls, late]);
  ended.abort();
}

/** Wakes the job when a message was queued, and when a freeze ends. */
export const followQueuedMessages = defineConsumer({
  name: "im-queued-messages",
  kinds: ["im.message.queued", "freeze.ended"],
  from: "beginning",
  needs: "statements",
  handle: (tx, _events, { clock }) =>
    addJob(
      tx,
      handOverMessages.name,
      {},
      { now: clock.now(), queue: handOverMessages.name, key: handOverMessages.name },
    ),
});

/** Messages whose job was given up. */
export const resumeHandOver = defineRecurringJob({
  name: "im-resume-hand-over",
  cron: "* * * * *",
  async run({ services: { database, clock } }) {
    if (!(await isAnyQueued(database.jobs.reader))) return;
    await database.jobs.transaction((tx) =>
      addJob(
        tx,
        handOverMessages.name,
        {},
        { now: clock.now(), queue: handOverMessages.name, key: handOverMessages.name },
      ),
    );
  },
});
