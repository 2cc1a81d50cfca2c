import type { Config } from "../../../shared/config/config.js";
import type { Services } from "../../../shared/context/services.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { PhoneNetwork } from "./phone-network.js";
import { handsetLimits } from "./rules/handset.js";
import { lockHandsets } from "./store/handsets.js";
import { removePhoneEventsBefore } from "./store/phone-events.js";
import { removeThreadsBefore } from "./store/phone-messages.js";
import { findDueNumbers } from "./store/phone-receipts.js";

/** Whether simulated phones run with these settings. */
type Runs = (config: Config) => boolean;

const phonesAtOnce = 200;

/** Delivers to simulated phones what has been on its way long enough. */
export const deliverToPhones = (runs: Runs) =>
  defineTask({
    name: "im-loopback-deliver",
    run: ({ services }) => deliverWhatIsDue(services, runs),
  });

/** Deliveries beyond the limit of one transaction. */
export const deliverRestToPhones = (runs: Runs) =>
  defineRecurringJob({
    name: "im-loopback-deliver-rest",
    cron: "* * * * *",
    run: ({ services }) => deliverWhatIsDue(services, runs),
  });

async function deliverWhatIsDue(services: Services, runs: Runs): Promise<void> {
  const { config, database, clock } = services;
  if (!runs(config)) return;
  for (const number of await findDueNumbers(database.jobs.reader, clock.now(), phonesAtOnce)) {
    await database.jobs.pipelinedTransaction(async (tx) => {
      await lockHandsets(tx, [number]);
      await new PhoneNetwork(tx, services, clock.now()).deliver([number]);
    });
  }
}

/** Forgets threads of simulated phones that were quiet for a month. */
export const sweepPhones = defineRecurringJob({
  name: "im-sweep-phones",
  cron: "23 * * * *",
  async run({ services: { database, clock }, signal }) {
    const before = new Date(clock.now().getTime() - handsetLimits.keepDays * 24 * 3600_000);
    const { writer } = database.jobs;
    while (!signal.aborted && (await removePhoneEventsBefore(writer, before)) > 0);
    while (!signal.aborted && (await removeThreadsBefore(writer, before)) > 0);
  },
});
