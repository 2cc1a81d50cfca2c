import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config/config.js";
import { domainOf } from "../rules/mail-address.js";
import type { OutgoingMail } from "./transport.js";

/** The sender of an installation's mail. */
export function senderOf({ MAIL_FROM, MAIL_DOMAIN }: Pick<Config, "MAIL_FROM" | "MAIL_DOMAIN">): string {
  return MAIL_FROM ?? `no-reply@${MAIL_DOMAIN}`;
}

/** The mail in nodemailer's form. Addresses are separate from their names, so that neither is parsed. */
export function messageOf(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from: { name: "Parley", address: from },
    to: { name: "", address: mail.to },
    envelope: { from, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    date: mail.writtenAt,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    // Prevents automatic replies, such as holiday notices (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
