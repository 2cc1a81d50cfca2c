import type { Services } from "../context/services.js";
import { Heartbeat } from "../work/heartbeat.js";
import type { Work } from "./background-work.js";
import { migrateWorkerSchema } from "../work/worker-schema.js";

/** For a process that only serves: it says that it lives, so that the operator sees it, and does no background work. */
export function createPresence({ database, log }: Services, role: string): Work {
  const heartbeat = new Heartbeat({ database, log, role });
  let begun = false;
  return {
    async start() {
      // A beat takes back the jobs of the dead, so it needs the functions for that.
      await migrateWorkerSchema(database, log);
      begun = true;
      heartbeat.start();
    },
    async stop() {
      if (begun) await heartbeat.stop();
      begun = false;
    },
    async runDueJobs() {},
  };
}
