import type { InstallationCheck } from "../../shared/installation/installation-check.js";
import { waitingFindings } from "./rules/waiting-findings.js";
import { countWaitingLong } from "./store/waiting.js";

/** Whether something waits for people for long, or releases are paused. */
export const checkWaitingReviews: InstallationCheck = {
  async find({ database, clock, config }) {
    const waitingLong = await countWaitingLong(database.request.reader, clock.now());
    return waitingFindings(waitingLong, config.RELEASES_PAUSED === "1");
  },
};
