import type { Services } from "../../../shared/context/services.js";
import { addJob } from "../../../shared/work/add-job.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { defineTask, type JobContext } from "../../../shared/work/task.js";
import { openCarriers } from "../registry/open-carriers.js";
import { storeReportedEvents } from "../store-reported-events.js";

const halfMinute = 30_000;

/** Polls every carrier for events that it did not report. */
export const catchUp = defineTask({
  name: "im-catch-up",
  run: (job) => askCarriers(job),
});

/** The same twice a minute: cron knows no seconds. */
export const catchUpEveryMinute = defineRecurringJob({
  name: "im-catch-up-minutely",
  cron: "* * * * *",
  async run(job) {
    const { database, clock, parts } = job.services;
    if (!parts.get(openCarriers).some((carrier) => "catchUp" in carrier)) return;
    await askCarriers(job);
    const runAt = new Date(clock.now().getTime() + halfMinute);
    await database.jobs.transaction((tx) => addJob(tx, "im-catch-up", {}, { runAt, key: "im-catch-up" }));
  },
});

async function askCarriers({ services, signal }: Pick<JobContext, "signal"> & { services: Services }): Promise<void> {
  for (const carrier of services.parts.get(openCarriers)) {
    try {
      await carrier.catchUp?.((events) => storeReportedEvents(services, carrier.name, events), signal);
    } catch (error) {
      // The others are asked all the same, and this one again in half a minute.
      services.log.error(
        { carrier: carrier.name, ...errorFields(error) },
        "Missed events of a carrier were not requested",
      );
    }
  }
}
