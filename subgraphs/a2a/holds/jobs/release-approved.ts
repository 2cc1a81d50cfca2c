import { releaseJobs } from "../../../shared/holds/release-jobs.js";
import { releaseMessage } from "../release-message.js";

/** Have approved messages of tasks sent. */
export const a2aReleases = releaseJobs({ topic: "a2a", minute: 37, release: releaseMessage });
