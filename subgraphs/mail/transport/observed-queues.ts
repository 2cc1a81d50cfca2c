import type { ObservedQueue } from "../../shared/metrics/observed-queue.js";
import { readReceptionQueue, readRelayQueue } from "./store/queue-states.js";

/** Outgoing mail, by recipient. */
export const outgoingMail: ObservedQueue = {
  name: "outgoing",
  read: ({ database, clock }) => readRelayQueue(database.request.reader, clock.now()),
};

/** Accepted mail that is not in its mailbox yet. */
export const incomingMail: ObservedQueue = {
  name: "incoming",
  read: ({ database }) => readReceptionQueue(database.request.reader),
};
