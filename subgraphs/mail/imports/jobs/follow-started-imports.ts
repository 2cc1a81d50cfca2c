import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { importQueue, runImports } from "./run-imports.js";

/** Adds jobs for started imports. */
export const followStartedImports = defineConsumer({
  name: "mail-started-imports",
  // If subgraphs are separate processes, an import may be started before this one has ever run.
  from: "beginning",
  kinds: ["mail.import.queued"],
  async handle(tx, events, { clock }) {
    for (const organizationId of new Set(events.map((event) => event.organizationId))) {
      await addJob(tx, runImports.name, { organizationId }, { now: clock.now(), queue: importQueue });
    }
  },
});
