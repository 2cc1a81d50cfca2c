import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { backfillContacts } from "./backfill-contacts.js";

/** Adds a job for every backfill that an admin starts. */
export const followBackfillStarts = defineConsumer({
  name: "contact-backfills",
  kinds: ["address_book.backfill_started"],
  async handle(tx, events, { clock }) {
    for (const { subjectId: organizationId, subjectVersion } of events) {
      const key = `backfill-contacts/${organizationId}/${subjectVersion}`;
      await addJob(tx, backfillContacts.name, { organizationId }, { now: clock.now(), key });
    }
  },
});
