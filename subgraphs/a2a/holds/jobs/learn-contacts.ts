import { learnJobs } from "../../../shared/holds/learn-jobs.js";
import { learnContacts } from "../store/past-contacts.js";

/** Learn to which agents those of an organization wrote before it had rules. */
export const pastContacts = learnJobs({ domain: "a2a", learn: learnContacts });
