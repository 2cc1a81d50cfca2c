import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { runDemo } from "./run-demo.js";

/** Has the demo run that somebody started. Whoever starts it again while one waits starts one, not two. */
export const followDemo = defineConsumer({
  name: "demo",
  kinds: ["demo.started"],
  async handle(tx, events, { clock }) {
    for (const { organizationId, data } of events) {
      const { created_by, creator_type } = data as { created_by: string; creator_type: string };
      const options = { now: clock.now(), key: "demo", queue: "demo", maxAttempts: 2 };
      await addJob(tx, runDemo.name, { organizationId, createdBy: created_by, creatorType: creator_type }, options);
    }
  },
});
