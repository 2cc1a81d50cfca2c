import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { countWritesInProgress } from "./store/queue-state.js";

/** A write to Slack never waits: once it is stored, it is in progress. */
export const writeLifecycle: IdentityLifecycle = {
  waiting: async ({ tx }, senders, most) => ({ queued: 0, inFlight: await countWritesInProgress(tx, senders, most) }),
};
