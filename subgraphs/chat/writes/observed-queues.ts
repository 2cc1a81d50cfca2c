import type { ObservedQueue } from "../../shared/metrics/observed-queue.js";
import { readWriteQueue } from "./store/queue-state.js";

/** Writes to workspaces. */
export const chatWrites: ObservedQueue = {
  name: "writes",
  read: ({ database }) => readWriteQueue(database.request.reader),
};
