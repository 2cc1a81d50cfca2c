import { learnJobs } from "../../shared/holds/learn-jobs.js";
import { releaseJobs } from "../../shared/holds/release-jobs.js";
import { releaseIm } from "./release-im.js";
import { learnReceivers } from "./store/past-receivers.js";

/** Have approved instant messages sent. */
export const imReleases = releaseJobs({ topic: "im", minute: 27, release: releaseIm });

/** Learn to whom the agents of an organization wrote before it had rules. */
export const pastReceivers = learnJobs({ domain: "im", learn: learnReceivers });
