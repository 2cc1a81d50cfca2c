import type { ObservedQueue } from "../../shared/metrics/observed-queue.js";
import { readOutgoingQueue } from "./store/queue-state.js";

/** Messages that leave. */
export const outgoingMessages: ObservedQueue = {
  name: "outgoing",
  read: ({ database }) => readOutgoingQueue(database.request.reader),
};
