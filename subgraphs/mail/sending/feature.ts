import type { Feature } from "../../shared/domain/feature.js";
import { sendingAuthority } from "./authority.js";
import { sendingErrors } from "./errors.js";
import { heldMail } from "./held-mail.js";
import { pastReceivers } from "./jobs/learn-receivers.js";
import { mailReleases } from "./jobs/release-approved.js";
import { MailboxQuotaResolver } from "./mailbox-quota.js";
import { FindMailSend } from "./operations/find-mail-send.js";
import { ForwardMail } from "./operations/forward-mail.js";
import { ReplyToMail } from "./operations/reply-to-mail.js";
import { SendMail } from "./operations/send-mail.js";
import { sendingSettings } from "./settings.js";

/** sending: new messages, replies and forwarded ones, until they are queued. */
export const sending: Feature = {
  operations: [FindMailSend, ForwardMail, ReplyToMail, SendMail],
  types: [MailboxQuotaResolver],
  authority: sendingAuthority,
  errors: sendingErrors.definitions,
  settings: sendingSettings,
  heldKinds: [heldMail],
  consumers: [mailReleases.followApprovals, pastReceivers.followFirstPolicies],
  tasks: [pastReceivers.learn, mailReleases.releaseApproved],
  recurring: [mailReleases.releaseForgotten],
};
