import type { Feature } from "../../shared/domain/feature.js";
import { receptionAuthority } from "./authority.js";
import { receptionErrors } from "./errors.js";
import { receptionEvents } from "./events.js";
import { followReceptions, resumeReceptions } from "./jobs/follow-receptions.js";
import { heldArrivals } from "./held-arrivals.js";
import { mailArrivals } from "./jobs/release-arrivals.js";
import { takeInMail } from "./jobs/take-in-mail.js";
import { smtpServer } from "./serve-smtp.js";
import { ReportMailDelivery } from "./operations/report-mail-delivery.js";
import { pastMailSenders } from "./past-senders.js";
import { receptionSettings } from "./settings.js";

/** reception: incoming mail, from outside and from other mailboxes of the installation. */
export const reception: Feature = {
  operations: [ReportMailDelivery],
  authority: receptionAuthority,
  openOperations: ["Mutation.reportMailDelivery"],
  errors: receptionErrors.definitions,
  events: receptionEvents,
  settings: receptionSettings,
  arrivalKinds: [heldArrivals],
  consumers: [followReceptions, mailArrivals.followApprovals],
  tasks: [takeInMail, mailArrivals.releaseApproved],
  recurring: [resumeReceptions, mailArrivals.releaseForgotten],
  servers: [smtpServer],
  pastSenders: { mail: pastMailSenders },
};
