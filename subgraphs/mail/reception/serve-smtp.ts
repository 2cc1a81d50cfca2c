import type { FeatureServer } from "../../shared/domain/feature-server.js";
import { acceptMail } from "./accept-mail.js";
import { findRecipient } from "./find-recipient.js";
import { hasRoom } from "./has-room.js";
import { openSmtpListener } from "./smtp/open-smtp-listener.js";

/** The SMTP listener of a process that serves mail. */
export const smtpServer: FeatureServer = {
  name: "SMTP",
  setting: "MAIL_SMTP_LISTEN",
  open: (services) =>
    openSmtpListener(services, {
      findRecipient: (address) => findRecipient(services, address),
      hasRoom: (recipient, bytes) => hasRoom(services, [recipient], bytes),
      accept: (mail) => acceptMail(services, mail),
    }),
};
