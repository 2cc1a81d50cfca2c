import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { eventKeepDays } from "./rules/event-limits.js";
import { removeChatEventsBefore, removeChatEventsBeyond } from "./store/chat-events.js";
import { forgetSockets } from "./store/socket-leases.js";

const mebibyte = 1_048_576;

/** Forgets what arrived a month ago, what a connection has too much of, and sockets that nobody wants any more. */
export const sweepChatEvents = defineRecurringJob({
  name: "chat-sweep-events",
  cron: "33 * * * *",
  async run({ services: { database, clock, config }, signal }) {
    const before = new Date(clock.now().getTime() - eventKeepDays * 24 * 3600_000);
    const bytes = config.CHAT_EVENTS_MEBIBYTES * mebibyte;
    while (!signal.aborted && (await removeChatEventsBefore(database.jobs.writer, before)) > 0);
    while (!signal.aborted && (await removeChatEventsBeyond(database.jobs.writer, bytes)) > 0);
    await forgetSockets(database.jobs.writer, clock.now());
  },
});
