import { learnJobs } from "../../shared/holds/learn-jobs.js";
import { releaseJobs } from "../../shared/holds/release-jobs.js";
import { learnReceivers } from "./past-receivers.js";
import { releaseChat } from "./release-chat.js";

/** Have approved writes to workspaces done. */
export const chatReleases = releaseJobs({ topic: "chat", minute: 37, release: releaseChat });

/** Learn to which conversations the agents of an organization wrote before it had rules. */
export const pastReceivers = learnJobs({ domain: "chat", learn: learnReceivers });
