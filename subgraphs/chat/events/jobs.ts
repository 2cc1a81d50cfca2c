import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { eventKeepDays } from "./rules/event-limits.js";
import { removeChatEventsBefore, removeChatEventsBeyond } from "./store/chat-events.js";
import { forgetSockets } from "./store/socket-leases.js";

const mebibyte = 1_048_576;

/** Removes events after a month, events beyond a connection's limit, and unused sockets. */
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
