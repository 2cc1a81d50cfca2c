import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { runDemo } from "./run-demo.js";

/** Adds a job for a started demo. Starting it again while one waits has no further effect. */
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
