import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { defineTask } from "../../../shared/work/task.js";
import { routeMessages } from "./route-messages.js";
import { findUnroutedMessages } from "../store/waiting-recipients.js";
import { wakeRelay } from "./relay-mail.js";

/** Messages in one transaction. */
const slice = 100;

/** Routes messages that were queued while their senders were frozen. */
export const routeResumedMail = defineTask({
  name: "mail-route-resumed",
  async run({ services, signal }) {
    let isMore = true;
    while (isMore && !signal.aborted) {
      isMore = await services.database.jobs.transaction(async (tx) => {
        const ids = await findUnroutedMessages(tx, slice);
        await routeMessages(tx, services, ids);
        return ids.length === slice;
      });
    }
  },
});

/** Lets waiting mail leave when a freeze ends (wire contract reviews 6.2). */
export const resumeMail = defineConsumer({
  name: "mail-resume",
  kinds: ["freeze.ended"],
  from: "beginning",
  async handle(tx, _events, services) {
    const { name } = routeResumedMail;
    await addJob(tx, name, {}, { now: services.clock.now(), queue: name, key: name });
    await wakeRelay(tx, services);
  },
});
