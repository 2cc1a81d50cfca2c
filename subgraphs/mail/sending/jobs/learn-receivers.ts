import { learnJobs } from "../../../shared/holds/learn-jobs.js";
import { learnReceivers } from "../store/past-receivers.js";

/** Learn to whom the agents of an organization sent before it had rules. */
export const pastReceivers = learnJobs({ domain: "mail", learn: learnReceivers });
