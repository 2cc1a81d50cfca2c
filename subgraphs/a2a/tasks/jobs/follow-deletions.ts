import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { cancelLeftTasks } from "./cancel-left-tasks.js";

/** Adds jobs that end the remaining tasks of deleted identities. */
export const followDeletions = defineConsumer({
  name: "a2a-deletions",
  // If subgraphs are separate processes, org's may delete before this one has ever run.
  from: "beginning",
  kinds: ["identity.deleted"],
  async handle(tx, events, { clock }) {
    for (const identityId of new Set(events.map(({ subjectId }) => subjectId))) {
      const key = `${cancelLeftTasks.name}/${identityId}`;
      await addJob(tx, cancelLeftTasks.name, { identityId }, { now: clock.now(), key });
    }
  },
});
