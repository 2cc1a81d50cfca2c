import type { DomainWork } from "./domain-work.js";
import { sendSystemMail, systemMailQueued } from "../system-mail/send-system-mail.js";
import { sweepSystemMail } from "../system-mail/sweep-system-mail.js";

/** The background work for mail that Parley itself sends. */
export const systemMailWork: DomainWork = {
  consumers: [systemMailQueued],
  tasks: [sendSystemMail],
  recurring: [sweepSystemMail],
};
