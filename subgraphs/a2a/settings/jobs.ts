import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { refreshListing } from "./refresh-listing.js";
import { lockStaleListings } from "./store/settings.js";

/** Identities of one transaction. */
const batch = 50;

/** Stores what directories search again where an earlier version stored it, a few identities at a time, until all are. */
export const renewListings = defineRecurringJob({
  name: "a2a-renew-listings",
  cron: "* * * * *",
  async run({ services: { database }, signal }) {
    let locked = batch;
    while (!signal.aborted && locked === batch) {
      locked = await database.jobs.transaction(async (tx) => {
        const ids = await lockStaleListings(tx, batch);
        for (const id of ids) await refreshListing(tx, id);
        return ids.length;
      });
    }
  },
});
