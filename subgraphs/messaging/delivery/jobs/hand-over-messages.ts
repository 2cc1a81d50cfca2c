import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { handOver } from "../hand-over.js";
import { claimMessages, isAnyQueued } from "../store/outgoing.js";

/** Messages that are with carriers at the same time. */
const mostAtOnce = 20;

/**
 * Hands queued messages to their carriers until none waits: the messages of a conversation one after the other, those of
 * different ones at the same time, so that a slow carrier holds up nobody else.
 */
export const handOverMessages = defineTask({
  name: "im-hand-over",
  async run({ services, signal }) {
    const { database, clock, log } = services;
    const underWay = new Map<string, Promise<void>>();
    while (!signal.aborted) {
      const room = mostAtOnce - underWay.size;
      const busy = [...underWay.keys()];
      const claimed = room === 0 ? [] : await claimMessages(database.jobs.writer, clock.now(), busy, room);
      for (const message of claimed) {
        const { id, conversationId } = message;
        const done = handOver(services, message, signal)
          .catch((error: unknown) => {
            // It stays pending: the carrier may have it.
            log.error({ message: id, ...errorFields(error) }, "What became of an instant message was not written");
          })
          .finally(() => underWay.delete(conversationId));
        underWay.set(conversationId, done);
      }
      if (underWay.size === 0) return;
      await Promise.race(underWay.values());
    }
    await Promise.all(underWay.values());
  },
});

/** Wakes the job when a message was queued. */
export const followQueuedMessages = defineConsumer({
  name: "im-queued-messages",
  kinds: ["im.message.queued"],
  from: "beginning",
  handle: (tx, _events, { clock }) =>
    addJob(tx, handOverMessages.name, {}, { runAt: clock.now(), queue: handOverMessages.name }),
});

/** Messages whose job was given up. */
export const resumeHandOver = defineRecurringJob({
  name: "im-resume-hand-over",
  cron: "* * * * *",
  async run({ services: { database, clock } }) {
    if (!(await isAnyQueued(database.jobs.reader))) return;
    await database.jobs.transaction((tx) =>
      addJob(tx, handOverMessages.name, {}, { runAt: clock.now(), queue: handOverMessages.name, key: "im-resume" }),
    );
  },
});
