import { createTransport } from "nodemailer";
import { openRelay, type RelayAccess, type RelayPatience } from "../smtp/relay.js";
import { messageOf } from "./message-of.js";
import { MailRefused, type SystemMailTransport } from "./transport.js";

const usualPatience: RelayPatience = { connecting: 10_000, silence: 20_000, total: 60_000 };

/**
 * Sends mail through a relay. The address decides about TLS: `smtps://` from the first byte, `smtp://` when the relay
 * offers it, `smtp://…?requireTLS=true` requires it.
 */
export function createSmtpTransport(access: RelayAccess, from: string, patience = usualPatience): SystemMailTransport {
  const relay = openRelay(access, patience);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail, signal) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const bytes = message as Buffer;
      const { id, writtenAt, to } = mail;
      const beforeContent = async (): Promise<void> => {};
      const outcome = await relay.handOver({ id, writtenAt, from, to, bytes, beforeContent }, signal);
      if (outcome.kind === "accepted") return;
      // The relay's answer is left out: it may quote the mail.
      const reason = outcome.kind === "refused" ? `smtp_${outcome.code}` : outcome.reason;
      if (outcome.kind === "impossible") throw new MailRefused(outcome.reason);
      if (outcome.kind === "refused" && outcome.isPermanent) throw new MailRefused(reason);
      // A code that arrives twice is better than one that never arrives.
      throw new Error(`The relay did not take the mail: ${reason}`);
    },
  };
}
