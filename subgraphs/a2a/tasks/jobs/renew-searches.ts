import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { searchedText } from "../../../shared/rules/searched-text.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { lockStaleSearches, storeSearches } from "../store/stale-searches.js";

/** Messages of one transaction: their texts may be large. */
const batch = 25;

/** Stores what searches look at again where an earlier version stored it, a few messages at a time, until all are. */
export const renewSearches = defineRecurringJob({
  name: "a2a-renew-searches",
  cron: "* * * * *",
  async run({ services: { database }, signal }) {
    let locked = batch;
    while (!signal.aborted && locked === batch) {
      locked = await database.jobs.transaction(async (tx) => {
        const stale = await lockStaleSearches(tx, batch);
        const renewed: { id: string; text: string }[] = [];
        for (const { id, text } of stale) {
          await yieldToEventLoop();
          renewed.push({ id, text: searchedText(text) });
        }
        await storeSearches(tx, renewed);
        return stale.length;
      });
    }
  },
});
