import { pruneEvents } from "../events/prune-events.js";
import { pruneIdempotencyRecords } from "./prune-idempotency-records.js";
import { defineRecurringJob, type RecurringJob } from "./recurring-job.js";

/** The recurring jobs of the ground itself; domains and other shared parts bring theirs to `createWork`. */
export const housekeeping: readonly RecurringJob[] = [
  defineRecurringJob({
    name: "prune-events",
    cron: "7,37 * * * *",
    run: ({ services: { database, clock, config }, signal }) =>
      pruneEvents(database, { clock, keepDays: config.EVENT_RETENTION_DAYS, signal }),
  }),
  defineRecurringJob({
    name: "prune-idempotency-records",
    cron: "17 * * * *",
    run: ({ services: { database, clock }, signal }) => pruneIdempotencyRecords(database, clock, signal),
  }),
];
