import { defineTask } from "../../../shared/work/task.js";
import { lockKey, mintKey, revokeKey } from "../../keys/public.js";
import { appendDemoEvent, type DemoData } from "../append-demo-event.js";
import { demoLife } from "../demo-life.js";
import { play } from "../player/play.js";

/**
 * Runs the demo with a separate key, and revokes the key at the end. A demo that was interrupted by the end of a
 * process is not repeated: half of its agents exist already.
 */
export const runDemo = defineTask({
  name: "org-run-demo",
  async run({ services, signal, attempt }, payload) {
    const { organizationId, ...creator } = payload as { organizationId: string } & DemoData;
    const { database, clock, log, publicBaseUrl } = services;
    let failure: string | null = "The process ended while it was played.";
    if (attempt === 1) {
      const { secret, record } = await database.jobs.transaction((tx) =>
        mintKey(tx, clock, {
          ...creator,
          organizationId,
          scopedIdentityId: null,
          label: "Demo",
          description: "The demo uses it while it is played.",
          expiresAt: new Date(clock.now().getTime() + demoLife),
        }),
      );
      failure = await play({ url: publicBaseUrl, key: secret, signal });
      await database.jobs.transaction(async (tx) => {
        const key = await lockKey(tx, organizationId, record.id);
        if (key !== null) await revokeKey(tx, clock, key);
      });
    }
    if (failure !== null) log.warn({ failure }, "The demo failed.");
    await database.jobs.transaction(async (tx) => {
      await appendDemoEvent(tx, "demo.finished", organizationId, creator, clock.now());
      if (failure !== null) await appendDemoEvent(tx, "demo.failed", organizationId, creator, clock.now());
    });
  },
});
