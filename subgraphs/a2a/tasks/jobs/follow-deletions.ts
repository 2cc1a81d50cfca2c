import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { cancelLeftTasks } from "./cancel-left-tasks.js";

/** Has the tasks ended that a deleted identity left behind. */
export const followDeletions = defineConsumer({
  name: "a2a-deletions",
  // Where subgraphs are processes of their own, org's may delete before this one has ever run.
  from: "beginning",
  kinds: ["identity.deleted"],
  async handle(tx, events, { clock }) {
    for (const identityId of new Set(events.map(({ subjectId }) => subjectId))) {
      const key = `${cancelLeftTasks.name}/${identityId}`;
      await addJob(tx, cancelLeftTasks.name, { identityId }, { now: clock.now(), key });
    }
  },
});
