import { createTransport } from "nodemailer";
import { messageOf } from "./message-of.js";
import { MailRefused, type SystemMailTransport } from "./transport.js";

/** How long a relay may take, in milliseconds. */
export interface RelayPatience {
  readonly connecting: number;
  /** Without a word from it. */
  readonly silence: number;
  /** For the whole of one mail. */
  readonly whole: number;
}

const usualPatience: RelayPatience = { connecting: 10_000, silence: 20_000, whole: 60_000 };

/**
 * Hands mail to a relay. TLS is as the address says: `smtps://` from the first byte, `smtp://` when the relay offers it,
 * `smtp://…?requireTLS=true` or not at all.
 */
export function createSmtpTransport(url: string, from: string, patience = usualPatience): SystemMailTransport {
  const relay = createTransport({
    url,
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.silence,
    socketTimeout: patience.silence,
  });
  return {
    async send(mail, signal) {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(patience.whole)]);
      try {
        await relay.sendMail({ ...messageOf(mail, from), signal: ending });
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

/** nodemailer's names for what a relay answers to sender, receiver and text: anything else is about us. */
const aboutTheMail: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

/**
 * A 5xx is the relay's last word on a mail, but not on our log-in or TLS: those are the operator's to mend. What the relay
 * said is left out, it may quote the mail.
 */
function refusalOf(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const said = typeof responseCode === "number" ? `smtp_${responseCode}` : null;
  const forGood = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  if (said !== null && forGood && aboutTheMail.includes(code)) return new MailRefused(said);
  const reason = said ?? (typeof code === "string" ? code : "unknown");
  return new Error(`The relay did not take the mail: ${reason}`);
}
