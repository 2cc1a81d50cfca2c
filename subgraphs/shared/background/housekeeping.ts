import { sweepOrphanBlobs } from "../blobs/sweep-orphan-blobs.js";
import { pruneDeliveries } from "../delivery/prune-deliveries.js";
import { pruneEvents } from "../events/prune-events.js";
import { sweepIdempotencyRecords } from "../idempotency/sweep-idempotency-records.js";
import { sweepRateWindows } from "../rate-limit/shared-rate-limiter.js";
import { defineRecurringJob, type RecurringJob } from "../work/recurring-job.js";

/** The recurring jobs of the shared code. Their times do not overlap. Domains give theirs to `createWork`. */
export const housekeeping: readonly RecurringJob[] = [
  defineRecurringJob({
    name: "prune-events",
    cron: "7,37 * * * *",
    run: ({ services: { database, clock, config }, signal }) =>
      pruneEvents(database, { clock, keepDays: config.EVENT_RETENTION_DAYS, signal }),
  }),
  defineRecurringJob({
    name: "prune-deliveries",
    cron: "57 * * * *",
    run: ({ services: { database, clock, config }, signal }) =>
      pruneDeliveries(database, { clock, keepDays: config.DELIVERY_RETENTION_DAYS, signal }),
  }),
  defineRecurringJob({
    name: "sweep-idempotency-records",
    cron: "17 * * * *",
    run: async ({ services: { database, clock } }) => void (await sweepIdempotencyRecords(database, clock)),
  }),
  defineRecurringJob({
    name: "sweep-orphan-blobs",
    cron: "27 * * * *",
    run: async ({ services: { database, clock } }) => void (await sweepOrphanBlobs(database, clock)),
  }),
  defineRecurringJob({
    name: "sweep-rate-windows",
    cron: "47 * * * *",
    run: async ({ services: { database, clock } }) => void (await sweepRateWindows(database, clock)),
  }),
];
