import type { Services } from "../../shared/context/services.js";
import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { defineTask } from "../../shared/work/task.js";
import { carrierOf } from "../carriers/public.js";
import { lineById } from "../lines/public.js";
import { replyTask } from "./queue-replies.js";
import { anyReplyWaits, claimReplies, nameReply, removeReplies, type ReplyRow } from "./store/replies.js";
import { timeLimit } from "../../shared/config/time-limit.js";

const atOnce = 10;
/** Longer than a carrier may need for a text. */
const sendMilliseconds = 45_000;
const retentionMilliseconds = 2 * 86_400_000;

/**
 * Sends automatic replies, until none waits. A reply is claimed before the carrier is called, and the call is made
 * once: no answer is better than two.
 */
export const sendLineReplies = defineTask({
  name: replyTask,
  async run({ services, signal }) {
    const { database, clock } = services;
    while (!signal.aborted) {
      const replies = await claimReplies(database.jobs.writer, clock.now(), atOnce);
      if (replies.length === 0) return;
      // One after the other for each person, so that replies keep their order.
      const people = new Set(replies.map(({ remoteNumber }) => remoteNumber));
      await Promise.all(
        [...people].map(async (person) => {
          for (const reply of replies.filter(({ remoteNumber }) => remoteNumber === person)) {
            await send(services, reply, signal);
          }
        }),
      );
    }
  },
});

/** Replies whose worker died before it claimed them; and what was claimed long ago goes. */
export const sweepLineReplies = defineRecurringJob({
  name: "im-sweep-line-replies",
  cron: "*/5 * * * *",
  async run(job) {
    const { database, clock } = job.services;
    const { writer } = database.jobs;
    await removeReplies(writer, new Date(clock.now().getTime() - retentionMilliseconds));
    if (await anyReplyWaits(writer)) await sendLineReplies.run(job, {});
  },
});

async function send(
  services: Services,
  { id, lineId, remoteNumber, text }: ReplyRow,
  signal: AbortSignal,
): Promise<void> {
  const line = await lineById(services.database.jobs.reader, lineId);
  if (line === null || line.status === "paused") return;
  const carrier = carrierOf(services, line);
  const message = {
    clientRef: id,
    text,
    media: null,
    sendStyle: null,
    line,
    wantService: "imessage" as const,
    replyTo: null,
  };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimit(services.config, sendMilliseconds))]);
  const result = await carrier.send({ ...message, thread: { address: remoteNumber } }, limit);
  if (result.kind !== "accepted") {
    services.log.warn({ line: lineId, result: result.kind }, "A line's reply was not sent.");
  } else if (result.carrierMessageId !== null) {
    await nameReply(services.database.jobs.writer, id, result.carrierMessageId);
  }
}
