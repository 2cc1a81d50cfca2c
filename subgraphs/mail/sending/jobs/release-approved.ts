import { releaseJobs } from "../../../shared/holds/release-jobs.js";
import { releaseMail } from "../release-mail.js";

/** Have approved mails sent. */
export const mailReleases = releaseJobs({ topic: "mail", minute: 17, release: releaseMail });
