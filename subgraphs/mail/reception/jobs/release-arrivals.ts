import { releaseJobs } from "../../../shared/holds/release-jobs.js";
import { releaseArrival } from "../release-arrival.js";

/** Have approved mails shown to their agents. */
export const mailArrivals = releaseJobs({ topic: "mail", direction: "in", minute: 47, release: releaseArrival });
