import type { InstallationCheck } from "../../shared/installation/installation-check.js";
import { waitingMessages } from "./rules/waiting-messages.js";
import { listWaitingLines } from "./store/waiting-lines.js";

/** Whether messages leave. */
export const checkWaitingMessages: InstallationCheck = {
  async find({ database, clock }) {
    return waitingMessages(await listWaitingLines(database.request.reader), clock.now());
  },
};
