import type { Feature } from "../../shared/domain/feature.js";
import { transportAuthority } from "./authority.js";
import { endCancelTimesOfMail } from "./jobs/end-cancel-times.js";
import { followLocalDeliveries } from "./jobs/follow-local-deliveries.js";
import { relayRound, retryMail } from "./jobs/relay-mail.js";
import { tellPostmaster } from "./jobs/tell-postmaster.js";
import { routeQueuedMail } from "./jobs/route-queued-mail.js";
import { incomingMail, outgoingMail } from "./observed-queues.js";
import { FollowOutboxChanges } from "./operations/follow-outbox-changes.js";
import { GetMailService } from "./operations/get-mail-service.js";
import { ListOutboxMails } from "./operations/list-outbox-mails.js";
import { transportSettings } from "./settings.js";
import { MailServiceResolver } from "./types/mail-service.js";
import { resumeMail, routeResumedMail } from "./jobs/resume-mail.js";
import { transportLifecycle } from "./lifecycle.js";

/** transport: outgoing mail, and its delivery. */
export const transport: Feature = {
  operations: [GetMailService, ListOutboxMails, FollowOutboxChanges],
  types: [MailServiceResolver],
  authority: transportAuthority,
  settings: transportSettings,
  consumers: [routeQueuedMail, followLocalDeliveries, resumeMail],
  tasks: [relayRound, routeResumedMail, tellPostmaster],
  lifecycle: transportLifecycle,
  queues: [outgoingMail, incomingMail],
  recurring: [retryMail],
  lasting: [endCancelTimesOfMail],
};
