import type { DomainWork } from "../work/work.js";
import { sendSystemMail, systemMailQueued } from "./send-system-mail.js";
import { sweepSystemMail } from "./sweep-system-mail.js";

/** The background work of mail that Parley itself writes. */
export const systemMailWork: DomainWork = {
  consumers: [systemMailQueued],
  tasks: [sendSystemMail],
  recurring: [sweepSystemMail],
};
