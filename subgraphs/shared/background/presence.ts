import type { Services } from "../context/services.js";
import { Heartbeat } from "../work/heartbeat.js";
import type { Work } from "./background-work.js";
import { migrateWorkerSchema } from "../work/worker-schema.js";

/** For a process that only serves requests: writes the heartbeat that operators see, and does no background work. */
export function createPresence({ database, log }: Services, role: string): Work {
  const heartbeat = new Heartbeat({ database, log, role });
  let begun = false;
  return {
    async start() {
      // A heartbeat releases the jobs of ended processes, so it needs the functions for that.
      await migrateWorkerSchema(database, log);
      begun = true;
      heartbeat.start();
    },
    async stop() {
      if (begun) await heartbeat.stop();
      begun = false;
    },
    async runDueJobs() {},
    async runFollowingJobs() {},
  };
}
